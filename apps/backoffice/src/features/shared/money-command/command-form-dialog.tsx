import { errorsOf } from '@habilita/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import type { Effect, Simulated } from '#kit/effect-differences.ts';
import { FormDialog } from '#kit/FormDialog.tsx';
import type { FormHandle, FormPageProps } from '#kit/FormPage.tsx';
import { useSelected } from '#kit/form/form-handle.ts';
import { notifySuccess } from '#kit/notify.tsx';
import { SimulatedEffect } from './simulated-effect.tsx';
import { useRefresh } from './use-refresh.ts';
import { doneText, labelWhileWaiting } from './second-person.tsx';
import { type Executed, useSimulation } from './use-simulation.ts';
import './money-command.css';

/** Milliseconds without typing until the effect is simulated. */
const PAUSE = 400;

type Written = Readonly<Record<string, unknown>>;

interface CommandFormDialogProps<Values extends Written, Body extends object>
  extends Pick<FormPageProps<Values>, 'title' | 'of' | 'initialValues'> {
  readonly command: readonly [registrationId: string, name: string];
  /** Of the values and, once it is known, their effect. */
  readonly saveLabel: string | ((values: Values, effect: Effect | undefined) => string);
  readonly renderFields: (form: FormHandle<Values>) => ReactNode;
  readonly requestOf: (values: Values) => Body;
  readonly simulate: (body: Body, signal?: AbortSignal) => Promise<Simulated>;
  readonly execute: (body: Body & { readonly planHash: string }) => Promise<Executed>;
  /** Toast text. */
  readonly done: string;
  readonly onClose: () => void;
}

/** Fields and effect of a money command; carries out only the effect shown. */
export function CommandFormDialog<Values extends Written, Body extends object>(
  props: CommandFormDialogProps<Values, Body>,
) {
  const { command, renderFields, requestOf, simulate, execute, saveLabel, done, onClose, ...form } = props;
  const refresh = useRefresh();
  const [body, setBody] = useState<Body>();
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
              <Settled of={form.of} form={handle} requestOf={requestOf} onSettled={setBody} />
              <SimulatedEffect simulation={simulation} />
            </div>
          ),
        },
      ]}
      onSubmit={(values) => {
        const request = requestOf(values);
        setBody(request);
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

interface SettledProps<Values extends Written, Body>
  extends Pick<CommandFormDialogProps<Values, Body & object>, 'of' | 'requestOf'> {
  readonly form: FormHandle<Values>;
  readonly onSettled: (body: Body | undefined) => void;
}

/** Reports the request once a complete form was left alone for a moment; undefined while incomplete. */
function Settled<Values extends Written, Body extends object>(props: SettledProps<Values, Body>) {
  const { of, form, requestOf, onSettled } = props;
  const typed = useSelected(form, (values) =>
    Object.keys(errorsOf(of, values)).length === 0 ? JSON.stringify(requestOf(values)) : '',
  );
  const [settled] = useDebouncedValue(typed, PAUSE);
  useEffect(() => {
    onSettled(settled === '' ? undefined : requestOf(form.values()));
  }, [settled, form, requestOf, onSettled]);
  return null;
}
