import { type Errors, errorsOf, messageOf } from '@habilita/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import type { Effect, Simulated } from '#features/shared/effect/effect-differences.ts';
import { fieldLabel, FormDialog, type FormHandle, type FormPageProps, useSelected } from '#kit/form/index.ts';
import { notifySuccess } from '#kit/feedback/index.ts';
import { SimulatedEffect } from './simulated-effect.tsx';
import { useRefresh } from './use-refresh.ts';
import { doneText, labelWhileWaiting } from './second-person.tsx';
import { type Executed, useSimulation } from './use-simulation.ts';
import './money-command.css';

/** Milliseconds without typing until the effect is simulated. */
const PAUSE = 400;

type Written = Readonly<Record<string, unknown>>;

interface CommandFormDialogProps<Values extends Written, Body extends object>
  extends Pick<FormPageProps<Values>, 'title' | 'of' | 'initialValues' | 'isDestructive'> {
  readonly command: readonly [registrationId: string, name: string];
  /** The label of the save button, or how it is made of the values and, once simulated, the effect. */
  readonly saveLabel: string | ((values: Values, effect: Effect | undefined) => string);
  readonly renderFields: (form: FormHandle<Values>) => ReactNode;
  readonly requestOf: (values: Values) => Body;
  readonly simulate: (body: Body, signal?: AbortSignal) => Promise<Simulated>;
  readonly execute: (body: Body & { readonly planHash: string }) => Promise<Executed>;
  /** The text of the toast. */
  readonly done: string;
  /** A required field that changes nothing, so that the effect is shown before it is filled in. */
  readonly reason?: Extract<keyof Values, string>;
  readonly onClose: () => void;
}

/** Carries out only the effect that is shown. */
export function CommandFormDialog<Values extends Written, Body extends object>(
  props: CommandFormDialogProps<Values, Body>,
) {
  const { command, renderFields, requestOf, simulate, execute, saveLabel, done, reason, onClose, ...form } = props;
  const refresh = useRefresh();
  const [{ body, wrong }, setSettled] = useState<Settlement<Body>>(NOT_YET);
  const simulation = useSimulation<Body>({ of: command, body, simulate, execute });
  const close = () => {
    if (simulation.wasRefused) refresh();
    onClose();
  };
  const label =
    typeof saveLabel === 'string'
      ? saveLabel
      : (values: Values) => saveLabel(values, simulation.effectOf(requestOf(values)));
  return (
    <FormDialog<Values, Executed>
      {...form}
      saveLabel={labelWhileWaiting(simulation.shown) ?? label}
      size="lg"
      record={command[0]}
      sections={(handle) => [
        {
          id: 'comando',
          title: form.title,
          content: (
            <div className="money-command">
              {renderFields(handle)}
              <Settled of={form.of} form={handle} reason={reason} requestOf={requestOf} onSettled={setSettled} />
              <SimulatedEffect simulation={simulation} wrong={wrong} />
            </div>
          ),
        },
      ]}
      onSubmit={(values) => {
        const request = requestOf(values);
        setSettled({ body: request, wrong: '' });
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

/** A complete form has a request, one with mistakes names them, one that lacks something has neither. */
interface Settlement<Body> {
  readonly body: Body | undefined;
  /** The labels of the wrong fields, such as 'Valor da multa'. */
  readonly wrong: string;
}

const NOT_YET = { body: undefined, wrong: '' };

interface SettledProps<Values extends Written, Body>
  extends Pick<CommandFormDialogProps<Values, Body & object>, 'of' | 'requestOf'> {
  readonly form: FormHandle<Values>;
  readonly reason: string | undefined;
  readonly onSettled: (settled: Settlement<Body>) => void;
}

/** Reports the request or the mistakes once nobody has typed for a moment. */
function Settled<Values extends Written, Body extends object>(props: SettledProps<Values, Body>) {
  const { of, form, reason, requestOf, onSettled } = props;
  const typed = useSelected(form, (values) => {
    const errors = errorsBut(reason, errorsOf(of, values));
    return Object.keys(errors).length === 0 ? JSON.stringify(requestOf(values)) : wrongIn(form.core, errors);
  });
  const [settled] = useDebouncedValue(typed, PAUSE);
  useEffect(() => {
    const isComplete = settled.startsWith('{');
    onSettled(isComplete ? { body: requestOf(form.values()), wrong: '' } : { body: undefined, wrong: settled });
  }, [settled, form, requestOf, onSettled]);
  return null;
}

/** The errors, without the one for a reason that is missing. */
function errorsBut(reason: string | undefined, errors: Errors): Errors {
  if (reason === undefined || errors[reason] !== messageOf('REQUIRED')) return errors;
  const { [reason]: _missing, ...others } = errors;
  return others;
}

/** The labels of wrong fields; '' while a required one is missing, as filling that in comes first. */
function wrongIn(core: FormHandle<object>['core'], errors: Errors): string {
  const isMissing = Object.values(errors).includes(messageOf('REQUIRED'));
  return isMissing
    ? ''
    : Object.keys(errors)
        .map((path) => fieldLabel(core, path))
        .join(', ');
}
