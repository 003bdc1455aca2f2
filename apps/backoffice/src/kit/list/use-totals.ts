import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isVisible, useKit } from '../kit-context.tsx';
import { moneyText, numberText } from '../format.ts';
import { askedFilters, type ListState } from './list-state.ts';
import { withFixed } from './use-list-rows.ts';
import type { Asked } from '../NotLoaded.tsx';
import type { ListPageProps, Page, Totals } from './list-types.ts';

export interface ShownTotals {
  readonly texts: Readonly<Record<string, string>> | undefined;
  readonly onAddAll: (() => void) | undefined;
  readonly answer: Asked | undefined;
}

const NO_TOTALS: Totals = { totals: {}, isExact: true };
const NOTHING: ShownTotals = { texts: undefined, onAddAll: undefined, answer: undefined };

export function useTotals<Row extends object>(
  { declaration, source, within }: ListPageProps<Row>,
  state: ListState,
  page: Page<Row> | undefined,
): ShownTotals {
  const { person } = useKit();
  const { totals: ask } = source;
  const filters = withFixed(askedFilters(declaration, state), within);
  const [wanted, setWanted] = useState<string>();
  const key = JSON.stringify(filters);
  const asked: Record<string, string> = wanted === key ? { ...filters, exactTotal: 'true' } : { ...filters };
  const answer = useQuery({
    queryKey: [...source.key, 'totals', asked],
    queryFn: ({ signal }) => ask?.(asked, signal) ?? NO_TOTALS,
    enabled: ask !== undefined && page !== undefined && page.totalSize > 0,
    // A list works without its totals.
    retry: false,
  });
  const seen = useRef(page);
  const addAgain = useEffectEvent(() => void answer.refetch());
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== page) addAgain();
    seen.current = page;
  }, [page]);
  if (ask === undefined) return NOTHING;
  const fields = Object.entries(declaration.fields).filter(([, field]) => isVisible(person, field.visibleTo));
  const texts = fields.flatMap(([name, field]) => {
    const sum = answer.data?.totals[name];
    return sum === undefined ? [] : [[name, field.type === 'money' ? moneyText(sum) : numberText(sum)] as const];
  });
  return {
    texts: Object.fromEntries(texts),
    onAddAll: answer.data?.isExact === false ? () => setWanted(key) : undefined,
    answer,
  };
}
