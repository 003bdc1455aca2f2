import type { Errors } from '@habilita/contract';
import { type RefObject, useRef, useState } from 'react';
import { z } from 'zod';
import { ApiFailure, isSilent } from '#api-client/failure.ts';
import { session } from '#api-client/session/session.ts';
import { notifyFailure } from '../feedback/notify.ts';
import { instantText } from '../format.ts';
import { type FormChecks, loadFormChecks, withChecks } from './form-checks.ts';
import { errorLines, type ErrorLine, holdFields, showField, unreadErrors } from './form-dom.ts';
import type { FormCore } from './form-core.ts';
import type { FormPageProps } from './form-types.ts';
import { sameValue } from './stale-comparison.ts';
import type { useRecordForm } from './use-record-form.ts';

const staleDetail = z.object({ changedBy: z.string().nullable().optional(), changedAt: z.string().optional() });

/** Says who changed the record and when, if the failure is a stale edit; undefined for any other failure. */
export function staleWords(failure: unknown): string | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  const entry = failure.globalErrors.find(({ code }) => code === 'CONFLICT_STALE');
  if (entry === undefined) return undefined;
  const detail = staleDetail.safeParse(entry.detail).data;
  const who = detail?.changedBy ?? 'Outra pessoa';
  const when = detail?.changedAt === undefined ? '' : ` em ${instantText(detail.changedAt)}`;
  return `${who} alterou este registro${when}, enquanto você o editava.`;
}

interface Refusal {
  readonly lines: readonly ErrorLine[];
  readonly failure: unknown;
  readonly stale: string | undefined;
}

interface NewerVersion {
  readonly isNewer: boolean;
  readonly decide: () => void;
}

/** Shown when there is a newer version and its author is not known. */
export const CHANGED = 'Outra pessoa alterou este registro enquanto você o editava.';

const NONE: Refusal = { lines: [], failure: undefined, stale: undefined };

type Outcome<Values extends object, Result> = Pick<
  FormPageProps<Values, Result>,
  | 'title'
  | 'calledAs'
  | 'record'
  | 'onSubmit'
  | 'onSaved'
  | 'onStale'
  | 'saveOff'
  | 'serverFields'
  | 'detailErrors'
  | 'confirmation'
>;

function useRefusal(core: FormCore, element: RefObject<HTMLFormElement | null>) {
  const [refusal, setRefusal] = useState<Refusal>(NONE);
  const linesOf = (errors: Errors) => (element.current === null ? [] : errorLines(element.current, core, errors));
  const refuse = (errors: Errors, failure: unknown) => {
    core.errors.replace(errors);
    const lines = linesOf(errors);
    const stale = staleWords(failure);
    setRefusal({ lines, failure: lines.length > 0 || stale !== undefined ? undefined : failure, stale });
    const first = lines.find((line) => line.label !== '');
    if (first !== undefined && element.current !== null) showField(element.current, core, first.path);
  };
  return {
    refusal: { ...refusal, errors: core.errors, linesOf },
    refuse,
    clear: () => setRefusal(NONE),
    changed: () => setRefusal({ ...NONE, stale: refusal.stale ?? CHANGED }),
  };
}

const problemsOf = ({ errorsOf }: FormChecks, core: FormCore, element: HTMLFormElement | null): Errors => ({
  ...errorsOf(core.of, core.live()),
  ...(element === null ? {} : unreadErrors(element)),
});

function useQuestion<Values>(values: () => Values) {
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(values);
  const ask = () => {
    setAsked(values());
    setAsking(true);
  };
  return { asking, asked, ask, cancel: () => setAsking(false) };
}

/** Whether a save makes a record instead of changing one. */
export const makesRecord = <Values>({
  record,
  confirmation,
}: Pick<FormPageProps<Values & object>, 'record' | 'confirmation'>): boolean =>
  record === 'new' || (confirmation !== false && confirmation?.makesRecord === true);

interface Answering {
  readonly refuse: ReturnType<typeof useRefusal>['refuse'];
  readonly clear: () => void;
  readonly decide: () => void;
}

/**
 * Sends the values. The fields are inert meanwhile, because input made during the save would look saved without being
 * so. They stay inert until the promise of `onSaved` has settled, if it returns one.
 */
function useSending<Values extends object, Result>(
  record: ReturnType<typeof useRecordForm<Values>>,
  element: RefObject<HTMLFormElement | null>,
  outcome: Outcome<Values, Result>,
  { refuse, clear, decide }: Answering,
) {
  const { core, handle } = record;
  const [busy, setBusy] = useState(false);
  // `onSaved` may leave the form before React has rendered the end of `busy`, so the current state is also kept in a
  // ref.
  const isSending = useRef(false);

  const failed = async (failure: unknown, release: () => void, person: string | undefined) => {
    if (element.current === null) {
      const isSame = session.current()?.user.id === person;
      notifyFailure(`Não foi salvo: “${(isSame ? outcome.calledAs : undefined) ?? outcome.title}”.`);
      if (!isSilent(failure)) notifyFailure(failure);
      return;
    }
    if (isSilent(failure)) return;
    const { serverErrors } = await loadFormChecks();
    const refused = serverErrors(failure, core.of, outcome.serverFields);
    release();
    refuse({ ...outcome.detailErrors?.(failure), ...refused }, failure);
    if (staleWords(failure) === undefined) return;
    decide();
    outcome.onStale?.();
  };

  const send = async (focused: Element | null) => {
    isSending.current = true;
    setBusy(true);
    const release = holdFields(element.current, focused);
    const values = handle.values();
    const person = session.current()?.user.id;
    try {
      const result = await outcome.onSubmit(values);
      isSending.current = false;
      clear();
      record.settle();
      await Promise.allSettled([outcome.onSaved?.(result, values)]);
    } catch (failure) {
      await failed(failure, release, person);
    } finally {
      release();
      isSending.current = false;
      setBusy(false);
    }
  };
  return { busy, isBusy: () => isSending.current, send };
}

/** Saves a form: validates the values, asks for confirmation, sends them, and shows each refusal at its field. */
export function useSubmit<Values extends object, Result>(
  record: ReturnType<typeof useRecordForm<Values>>,
  element: RefObject<HTMLFormElement | null>,
  outcome: Outcome<Values, Result>,
  newer: NewerVersion,
) {
  const { core, handle } = record;
  const { refusal, refuse, clear, changed } = useRefusal(core, element);
  const { ask, ...question } = useQuestion(handle.values);
  const sending = useSending(record, element, outcome, { refuse, clear, decide: newer.decide });
  const { busy, isBusy } = sending;
  const [offReason, setOffReason] = useState<string>();
  /** The element that had the focus when the person asked to save, before a confirmation dialog took the focus. */
  const focused = useRef<Element | null>(null);

  /** Refuses to save while there is a newer version that the person has not seen, so that it is never overwritten. */
  const holdBack = (): boolean => {
    if (!newer.isNewer) return false;
    changed();
    newer.decide();
    return true;
  };

  const send = () => {
    question.cancel();
    // The button of the confirmation dialog can be pressed a second time while the dialog fades away.
    if (isBusy() || holdBack()) return;
    void sending.send(focused.current);
  };

  /**
   * Validates the values, asks for confirmation and sends them. No confirmation is needed for values that the person
   * has already confirmed, or for an existing record without changes.
   */
  const checkBesides = (checks: FormChecks, agreed: Values | undefined) => {
    if (busy || question.asking) return;
    const off = outcome.saveOff?.(handle.values());
    setOffReason(off);
    if (off !== undefined || holdBack()) return;
    const errors = problemsOf(checks, core, element.current);
    if (Object.keys(errors).length > 0) {
      refuse(errors, undefined);
      return;
    }
    core.errors.replace({});
    clear();
    const isHarmless = !makesRecord(outcome) && !record.isDirty();
    const isAgreed = agreed !== undefined && sameValue(agreed, handle.values());
    if (outcome.confirmation === false || isHarmless || isAgreed) send();
    else ask();
  };

  const check = () => {
    focused.current = document.activeElement;
    return withChecks((checks) => checkBesides(checks, undefined));
  };
  const retry = () => withChecks((checks) => checkBesides(checks, question.asked));
  return { ...question, refusal, clear, busy, isBusy, offReason, check, retry, send };
}
