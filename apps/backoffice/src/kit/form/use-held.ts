import { useState } from 'react';
import { useKit } from '../kit-context.tsx';
import { type DraftPlace, dropDraft, readDraft } from './form-draft.ts';
import type { FormPageProps } from './form-types.ts';

export interface Held<Values> {
  readonly record: string;
  readonly initialValues: Values;
  readonly recovered: Values | undefined;
  readonly mount: number;
}

type Wanted<Values extends object> = Pick<
  FormPageProps<Values>,
  'record' | 'initialValues' | 'keepDraft' | 'keptAt' | 'readOnly'
>;

const usePerson = (): string => useKit().person?.id ?? 'anyone';

/** Returns how to drop what was typed in a record that is gone. */
export function useForgottenTyping() {
  const person = usePerson();
  return (place: Pick<DraftPlace, 'path' | 'record'>) => dropDraft(sessionStorage, { person, ...place });
}

/** The screen's version, or after a reload the draft's. */
export function useHeld<Values extends object>(wanted: Wanted<Values>) {
  const { record, initialValues } = wanted;
  const person = usePerson();
  const [path] = useState(() => window.location.pathname);
  const keeps = wanted.keepDraft !== false && wanted.readOnly !== true;
  const placeOf = (of: string): DraftPlace | undefined =>
    keeps ? { person, path, record: of, ...wanted.keptAt } : undefined;
  const [held, setHeld] = useState((): Held<Values> => {
    const place = placeOf(record);
    const draft = place && readDraft(sessionStorage, place, initialValues, Date.now());
    if (draft === undefined) return { record, initialValues, recovered: undefined, mount: 0 };
    return { record: draft.record, initialValues: draft.base, recovered: draft.values, mount: 0 };
  });
  return {
    held,
    draft: placeOf(held.record),
    /** Newer than the one being edited. */
    isNewer: record !== held.record,
    adopt: () => setHeld({ record, initialValues, recovered: undefined, mount: held.mount + 1 }),
    rebase: () => setHeld({ record, initialValues, recovered: undefined, mount: held.mount }),
  };
}
