import { type RefObject, useState } from 'react';
import { isSilent } from '#app/failure.ts';
import { errorLines, type ErrorLine, focusField, unreadErrors } from './form-dom.ts';
import { serverErrors, staleWords } from './form-failure.ts';
import { type Errors, formErrors } from './form-rules.ts';
import type { FormPageProps } from './form-types.ts';
import type { useRecordForm } from './use-record-form.ts';

interface Refusal {
  readonly lines: readonly ErrorLine[];
  readonly failure: unknown;
  readonly stale: string | undefined;
}

const NONE: Refusal = { lines: [], failure: undefined, stale: undefined };

type Outcome<Values extends object, Result> = Pick<
  FormPageProps<Values, Result>,
  'onSubmit' | 'onSaved' | 'onStale' | 'serverFields' | 'confirmation'
>;

/** From 'Salvar' to saved: check, confirm, send, and put every refusal where it belongs. */
export function useSubmit<Values extends object, Result>(
  record: ReturnType<typeof useRecordForm<Values>>,
  element: RefObject<HTMLFormElement | null>,
  outcome: Outcome<Values, Result>,
) {
  const [refusal, setRefusal] = useState<Refusal>(NONE);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { form, rules, settle } = record;

  const refuse = (errors: Errors, failure: unknown) => {
    form.setErrors(errors);
    const lines = element.current === null ? [] : errorLines(element.current, errors);
    const stale = staleWords(failure);
    setRefusal({ lines, failure: lines.length > 0 || stale !== undefined ? undefined : failure, stale });
    const first = lines.find((line) => line.label !== '');
    if (first !== undefined && element.current !== null) focusField(element.current, first.path);
  };

  const send = async () => {
    setAsking(false);
    setBusy(true);
    const values = form.getValues();
    try {
      const result = await outcome.onSubmit(values);
      setRefusal(NONE);
      settle();
      outcome.onSaved?.(result, values);
    } catch (failure) {
      if (isSilent(failure)) return;
      refuse(serverErrors(failure, outcome.serverFields), failure);
      if (staleWords(failure) !== undefined) outcome.onStale?.();
    } finally {
      setBusy(false);
    }
  };

  const check = () => {
    if (busy) return;
    const unread = element.current === null ? {} : unreadErrors(element.current);
    const errors = { ...formErrors(rules, form.getValues()), ...unread };
    if (Object.keys(errors).length > 0) {
      refuse(errors, undefined);
      return;
    }
    setRefusal(NONE);
    if (outcome.confirmation === false) void send();
    else setAsking(true);
  };

  return { refusal, clear: () => setRefusal(NONE), asking, cancel: () => setAsking(false), busy, check, send };
}
