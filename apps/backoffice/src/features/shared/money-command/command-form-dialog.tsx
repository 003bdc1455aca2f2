import { emptyOf, type Filled, isFilled, type RecordFields, type ValuesOf } from '@habilita/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Effect } from '#features/shared/effect/effect-differences.ts';
import { fieldLabel, FormDialog, type FormHandle, type FormPageProps, useSelected } from '#kit/form/index.ts';
import { LoadingDialog, notifySuccess } from '#kit/feedback/index.ts';
import { type Answer, type Asked, fieldIn } from './asked.ts';
import { type CommandAsks, type CommandDraft, createCommandDraft, type OwnQuestions } from './command-draft.ts';
import { SimulatedEffect } from './simulated-effect.tsx';
import { useRefresh } from './use-refresh.ts';
import { doneText, labelWhileWaiting } from './second-person.tsx';
import { type Executed, textOf, UNCHANGED_WHILE_OPEN, useSimulation } from './use-simulation.ts';
import './money-command.css';

/** Debounce in milliseconds: the command is simulated after this time without typing. */
const PAUSE = 400;

type LabelOf<V> = (values: V, effect: Effect | undefined, asked: (name: string) => Asked | undefined) => string;

interface CommandFormDialogProps<F extends RecordFields, Body extends object>
  extends Pick<FormPageProps<ValuesOf<F>>, 'title' | 'isDestructive'> {
  readonly command: readonly [registrationId: string, name: string];
  /**
   * Labels and types of all fields that the command may have. The server says which of them to show, and their limits.
   */
  readonly fields: F;
  readonly own?: OwnQuestions;
  /**
   * The label of the save button, or a function that makes it. The function gets the effect once it is known. It gets
   * null for an amount beyond its bounds, so that the label names no impossible amount.
   */
  readonly saveLabel: string | LabelOf<ValuesOf<F>>;
  readonly renderFields: (form: FormHandle<ValuesOf<F>>, asks: CommandAsks<ValuesOf<F>>) => ReactNode;
  /** Builds the request body from the fields that are filled in. */
  readonly requestOf: (sent: Filled<ValuesOf<F>>) => Body;
  readonly simulate: (body: Body, signal?: AbortSignal) => Promise<Answer>;
  readonly execute: (body: Body & { readonly planHash: string }) => Promise<Executed>;
  /** The text of the toast once the command is done. */
  readonly done: string;
  readonly onClose: () => void;
}

/**
 * The dialog of a command with fields. It shows the fields that the server asks for and the effect, and carries out
 * only that effect.
 */
export function CommandFormDialog<F extends RecordFields, Body extends object>(props: CommandFormDialogProps<F, Body>) {
  const { command, requestOf, simulate, title, onClose } = props;
  const answer = useQuery({
    queryKey: ['simulations', ...command, 'opening'],
    queryFn: ({ signal }) => simulate(requestOf({}), signal),
    ...UNCHANGED_WHILE_OPEN,
  });
  if (answer.data === undefined) return <LoadingDialog title={title} answer={answer} onClose={onClose} />;
  return <OpenedDialog {...props} opened={answer.data} />;
}

interface OpenedProps<F extends RecordFields, Body extends object> extends CommandFormDialogProps<F, Body> {
  readonly opened: Answer;
}

/** The state behind the dialog: the draft, the request made of it, and the server's answers to that request. */
function useDraftedCommand<F extends RecordFields, Body extends object>(props: OpenedProps<F, Body>) {
  const { command, fields, own = {}, opened, requestOf, simulate, execute } = props;
  const [draft] = useState(() => createCommandDraft<ValuesOf<F>>({ fields, empty: emptyOf({ fields }), opened, own }));
  const [body, setBody] = useState(() => requestOf(draft.sentOf(draft.initialValues)));
  const simulation = useSimulation<Body>({ of: command, body, simulate, execute });
  const answer = useSyncExternalStore(draft.listen, draft.answer);
  const asks = { asked: (name: string) => fieldIn(answer, name), follow: draft.follow };
  const ask = (next: Body) => setBody((before) => (textOf(before) === textOf(next) ? before : next));
  const bodyOf = (values: ValuesOf<F>): Body => requestOf(draft.sentOf(values));
  return { draft, body, simulation, answer, asks, ask, bodyOf };
}

function OpenedDialog<F extends RecordFields, Body extends object>(props: OpenedProps<F, Body>) {
  const { command, title, isDestructive = false, renderFields, saveLabel, done, onClose } = props;
  const { draft, body, simulation, answer, asks, ask, bodyOf } = useDraftedCommand(props);
  const refresh = useRefresh();
  const close = () => {
    if (simulation.wasRefused) refresh();
    onClose();
  };
  const label =
    typeof saveLabel === 'string'
      ? saveLabel
      : (values: ValuesOf<F>) =>
          saveLabel(withoutImpossible(values, asks.asked), simulation.effectOf(bodyOf(values)), asks.asked);
  return (
    <FormDialog<ValuesOf<F>, Executed>
      title={title}
      isDestructive={isDestructive}
      of={draft.of}
      initialValues={draft.initialValues}
      saveLabel={labelWhileWaiting(simulation.shown) ?? label}
      size="lg"
      record={command[0]}
      sections={(handle) => [
        {
          id: 'comando',
          title,
          content: (
            <div className="money-command">
              {renderFields(handle, asks)}
              <Settled form={handle} draft={draft} bodyOf={bodyOf} body={body} asks={simulation.asks} onBody={ask} />
              <EffectOrReason simulation={simulation} form={handle} answer={answer} />
            </div>
          ),
        },
      ]}
      onSubmit={(values) => {
        const request = bodyOf(values);
        ask(request);
        return simulation.confirm(request);
      }}
      onSaved={(executed) => {
        notifySuccess(doneText(executed, done));
        refresh();
        onClose();
      }}
      onClose={close}
    />
  );
}

interface SettledProps<V extends Readonly<Record<string, unknown>>, Body extends object> {
  readonly form: FormHandle<V>;
  readonly draft: CommandDraft<V>;
  readonly bodyOf: (values: V) => Body;
  /** The request that the server was asked about last. */
  readonly body: Body;
  readonly onBody: (body: Body) => void;
  /** The server's answer about `body`; undefined until it comes. */
  readonly asks: Answer | undefined;
}

/** Asks the server when somebody chooses a value or stops typing, and takes its answer into the form. Draws nothing. */
function Settled<V extends Readonly<Record<string, unknown>>, Body extends object>(props: SettledProps<V, Body>) {
  const { form, draft, bodyOf, body, onBody, asks } = props;
  const typed = useSelected(form, (values) => textOf(bodyOf(values)));
  const [settled] = useDebouncedValue(typed, PAUSE);
  const present = textOf(body);
  const chosen = useSelected(form, (values) => JSON.stringify(chosenIn(draft, values)));
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current === chosen) return;
    before.current = chosen;
    onBody(bodyOf(form.values()));
  }, [chosen, form, bodyOf, onBody]);
  useEffect(() => {
    if (settled === typed && settled !== present) onBody(bodyOf(form.values()));
  }, [settled, typed, present, form, bodyOf, onBody]);
  useLayoutEffect(() => {
    if (asks === undefined || asks === draft.answer()) return;
    const hasFollowed = draft.receive(asks, form, textOf(bodyOf(form.values())) === present);
    if (hasFollowed) onBody(bodyOf(form.values()));
  }, [asks, draft, form, bodyOf, onBody, present]);
  return null;
}

const CHOSEN: ReadonlySet<string> = new Set(['choice', 'word', 'yesNo']);

/**
 * The values of the fields in which one chooses instead of typing. When one of them changes, the server is asked at
 * once.
 */
const chosenIn = <V extends Readonly<Record<string, unknown>>>({ of: { fields } }: CommandDraft<V>, values: V) =>
  Object.entries(fields).flatMap(([name, { kind }]) => (CHOSEN.has(kind) ? [values[name] ?? null] : []));

/** The values, with null in place of each amount that is beyond the bounds that the server gave for it. */
const withoutImpossible = <V extends object>(values: V, asked: (name: string) => Asked | undefined): V => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const { amount } = asked(name) ?? {};
      if (amount === undefined || typeof value !== 'number') return [];
      return value < amount.min || value > amount.max ? [[name, null] as const] : [];
    }),
  ),
});

interface EffectOrReasonProps {
  readonly simulation: Parameters<typeof SimulatedEffect>[0]['simulation'];
  readonly form: Pick<FormHandle<object>, 'core'>;
  readonly answer: Answer;
}

/**
 * Shows the effect, or which fields are the reason why there is none. The reason is computed again whenever the text of
 * a field becomes unreadable (as 'abc' in a date) or readable again.
 */
function EffectOrReason({ simulation, form, answer }: EffectOrReasonProps) {
  const { unread } = form.core;
  const wrong = useSyncExternalStore(unread.listen, () => wrongIn(form, answer));
  return <SimulatedEffect simulation={simulation} wrong={wrong} />;
}

/**
 * The labels of the fields with wrong values, to say why there is no effect. '' while a required field is empty: the
 * person has to fill that in first.
 */
function wrongIn({ core }: Pick<FormHandle<object>, 'core'>, answer: Answer): string {
  const wrong = answer.problems.filter(
    ({ field }) => fieldIn(answer, field)?.isReason !== true && field in core.of.fields,
  );
  const hasText = (field: string) => isFilled(core.get(field)) || core.unread.at(field) !== undefined;
  return wrong.every(({ field }) => hasText(field)) ? wrong.map(({ field }) => fieldLabel(core, field)).join(', ') : '';
}
