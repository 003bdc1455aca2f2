import { Button } from '@mantine/core';
import { numberText } from '../format.ts';
import type { Page } from './list-types.ts';

export interface TotalProps {
  readonly page: Page<unknown>;
  /** Asks for the exact total; nothing while it is being counted. */
  readonly onCountAll: (() => void) | undefined;
}

/** 'N registros', or 'mais de 10.000' with the offer to count all of them. */
export function Total({ page, onCountAll }: TotalProps) {
  const count = numberText(page.totalSize);
  if (page.totalIsExact) return <span className="kit-figures">{count}</span>;
  return (
    <span className="kit-figures">
      mais de {count}
      <Button variant="subtle" size="compact-xs" ml={4} loading={onCountAll === undefined} onClick={onCountAll}>
        contar tudo
      </Button>
    </span>
  );
}

/** Stands in the row of totals when there are more rows than are added up unasked. */
export function AddAll({ onAddAll }: { readonly onAddAll: () => void }) {
  return (
    <Button variant="subtle" size="compact-xs" onClick={onAddAll}>
      somar tudo
    </Button>
  );
}
