import {
  type Filled,
  filledOf,
  isFilled,
  type Problem,
  type RecordDeclaration,
  type RecordFields,
} from '@habilita/contract';
import type { FormHandle } from '#kit/form/index.ts';
import { type Answer, type Asked, fieldIn, problemText, proposalOf } from './asked.ts';

type Values = Readonly<Record<string, unknown>>;

/** Questions of the screen alone: required while the named field of the command is asked for, or never. */
export type OwnQuestions = Readonly<Record<string, string | null>>;

interface Drafted<V extends Values> {
  readonly fields: RecordFields;
  readonly empty: V;
  readonly opened: Answer;
  readonly own: OwnQuestions;
}

/** The value that each field was given from a proposal; one that still has it follows the next proposal. */
type Given = Map<string, unknown>;

/** What a choice becomes that is no longer offered: the only one that is left, or none. */
const insteadOfGone = (choices: Asked['choices'] = []) => (choices.length === 1 ? (choices[0]?.value ?? null) : null);

/** Untouched fields take their proposal, and a choice that is no longer offered is given up. */
const proposedBy = (fields: readonly Asked[], given: Given, values: Values): Values =>
  Object.fromEntries(
    fields.flatMap((one) => {
      const { field: name, choices } = one;
      const value = values[name];
      const isUntouched = !given.has(name) ? !isFilled(value) : Object.is(given.get(name), value);
      const isGone = choices !== undefined && isFilled(value) && !choices.some((choice) => choice.value === value);
      if (!isUntouched && !isGone) return [];
      const proposed = proposalOf(one) ?? (isGone ? insteadOfGone(choices) : value);
      given.set(name, proposed);
      return Object.is(proposed, value) ? [] : [[name, proposed] as const];
    }),
  );

function isRequired(name: string, own: OwnQuestions, asked: (name: string) => Asked | undefined): boolean {
  const beside = own[name];
  if (beside === undefined) return asked(name)?.isRequired === true;
  return beside !== null && asked(beside) !== undefined;
}

/**
 * A command that is being filled in. The last answer of the server says which fields are asked for, with which bounds
 * and proposals: the draft holds that answer, lets untouched fields follow its proposals, and lets the form know what
 * is required and wrong.
 */
export function createCommandDraft<V extends Values>({ fields, empty, opened, own }: Drafted<V>) {
  let answer = opened;
  let answered = '';
  const given: Given = new Map();
  const listeners = new Set<() => void>();
  const asked = (name: string): Asked | undefined => fieldIn(answer, name);

  /** A field that may be left out and still has its proposal is not sent, because the server then uses the proposal. */
  const isSent = (name: string, value: unknown): boolean => {
    if (!isFilled(value)) return false;
    const one = asked(name);
    if (one === undefined) return name in own;
    return one.isRequired || !given.has(name) || !Object.is(given.get(name), value);
  };
  const sentOf = (values: V): Filled<V> => filledOf(values, isSent);

  /** The problems that the server found in these values; none for values that it has not seen. */
  const problemsOf = (values: V): Problem[] => {
    if (JSON.stringify(sentOf(values)) !== answered) return [];
    return answer.problems
      .filter(({ field, code }) => code !== 'REQUIRED' && field in fields)
      .map(({ field: path, code }) => ({ path, code, sentence: problemText(code, asked(path)) }));
  };

  const drawn = () => answer.fields.filter(({ field }) => field in fields);
  const valuesOf = (values: Values): Values => proposedBy(drawn(), given, values);

  const initialValues: V = { ...empty, ...valuesOf(empty) };
  const of: RecordDeclaration = {
    fields,
    requiredWhen: Object.fromEntries(Object.keys(fields).map((name) => [name, () => isRequired(name, own, asked)])),
    check: problemsOf,
  };

  return {
    of,
    initialValues,
    sentOf,
    answer: () => answer,
    listen: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Lets fields follow their proposals again, which they left when somebody typed. */
    follow: (form: FormHandle<V>, ...names: readonly (keyof V & string)[]) => {
      for (const name of names) {
        given.set(name, null);
        form.core.set(name, null);
      }
    },
    /**
     * Takes an answer over; `isPresent` says that it is the answer to the form's present values. Returns whether a
     * value of the form changed.
     */
    receive(next: Answer, form: FormHandle<V>, isPresent: boolean): boolean {
      answered = isPresent ? JSON.stringify(sentOf(form.values())) : '';
      answer = next;
      const changed = Object.entries(valuesOf(form.values()));
      for (const [name, value] of changed) form.core.set(name, value);
      const said = changed.length > 0 ? [] : problemsOf(form.values());
      for (const name of Object.keys(fields)) {
        const sentence = said.find(({ path }) => path === name)?.sentence;
        if (sentence !== undefined && isFilled(form.values()[name])) form.core.errors.put(name, sentence);
      }
      for (const listener of listeners) listener();
      return changed.length > 0;
    },
  };
}

/** The fields of a dialog are drawn from this. Each answer makes a new object, so that they are drawn again. */
export interface CommandAsks<V extends Values> extends Pick<CommandDraft<V>, 'follow'> {
  readonly asked: (name: string) => Asked | undefined;
}

export type CommandDraft<V extends Values> = ReturnType<typeof createCommandDraft<V>>;
