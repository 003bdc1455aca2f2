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

/**
 * Fields that exist only on the screen. Each one maps to the name of a field of the command and is required while the
 * server asks for that field. A field that maps to null is never required.
 */
export type OwnQuestions = Readonly<Record<string, string | null>>;

interface Drafted<V extends Values> {
  readonly fields: RecordFields;
  readonly empty: V;
  readonly opened: Answer;
  readonly own: OwnQuestions;
}

/**
 * The last proposal that was filled into each field. A field that still has this value gets the next proposal too; one
 * that somebody changed does not.
 */
type Given = Map<string, unknown>;

/** What replaces a chosen value that is no longer offered: the only choice if there is just one, otherwise nothing. */
const insteadOfGone = (choices: Asked['choices'] = []) => (choices.length === 1 ? (choices[0]?.value ?? null) : null);

/**
 * The values of the form to change after the server has answered: fields that nobody touched get their proposal, and a
 * chosen value that is no longer offered is replaced.
 */
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
 * The form of a command that is being filled in. It holds the server's last answer, which says which fields there are,
 * their limits and proposals, and what is wrong. Fields that nobody touched get each new proposal.
 */
export function createCommandDraft<V extends Values>({ fields, empty, opened, own }: Drafted<V>) {
  let answer = opened;
  let answered = '';
  const given: Given = new Map();
  const listeners = new Set<() => void>();
  const asked = (name: string): Asked | undefined => fieldIn(answer, name);

  /** An optional field that still has its proposal is not sent, because the server uses its own proposal then. */
  const isSent = (name: string, value: unknown): boolean => {
    if (!isFilled(value)) return false;
    const one = asked(name);
    if (one === undefined) return name in own;
    return one.isRequired || !given.has(name) || !Object.is(given.get(name), value);
  };
  const sentOf = (values: V): Filled<V> => filledOf(values, isSent);

  /** What the server found wrong in these values. It is empty when the server's last answer was about other values. */
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
    /** Empties fields that somebody may have typed in, so that they get the proposals of the next answer. */
    follow: (form: FormHandle<V>, ...names: readonly (keyof V & string)[]) => {
      for (const name of names) {
        given.set(name, null);
        form.core.set(name, null);
      }
    },
    /**
     * Stores the server's answer and fills in the values that it proposes. `isPresent` is true when the answer is for
     * the values that the form has now. Returns whether a value of the form was changed.
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

/**
 * The data from which a dialog renders its fields. It is a new object for each answer, so that React renders the fields
 * again.
 */
export interface CommandAsks<V extends Values> extends Pick<CommandDraft<V>, 'follow'> {
  readonly asked: (name: string) => Asked | undefined;
}

export type CommandDraft<V extends Values> = ReturnType<typeof createCommandDraft<V>>;
