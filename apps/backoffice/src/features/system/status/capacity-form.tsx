import { CAPACITY_MINIMUMS, type CapacityMinimum, isCapacityMinimum, setCapacityEndpoint } from '@habilita/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#api-client/call.ts';
import { explain, isSilent, loadErrorTexts, textOf } from '#api-client/failure.ts';
import { areaKey } from '#api-client/queries.ts';
import { BusyButton, confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { DateTimeField } from '#kit/fields/index.ts';
import { instantText } from '#kit/format.ts';

interface CapacityFormProps {
  readonly min: number;
  readonly disabledUntil: string | null;
}

const PAUSE = 'databaseAutoscalingDisabledUntil';

const isOver = (until: string | null): boolean => until !== null && Date.parse(until) <= Date.now();

function useWish({ min, disabledUntil }: CapacityFormProps) {
  const [chosen, setChosen] = useState<CapacityMinimum>();
  const [pause, setPause] = useState<string | null>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const wanted = chosen ?? (isCapacityMinimum(min) ? min : CAPACITY_MINIMUMS[0]);
  const until = pause === undefined ? disabledUntil : pause;

  const send = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const moment = until === null ? null : Temporal.Instant.from(until);
      const body = { min: wanted, databaseAutoscalingDisabledUntil: moment };
      await call(setCapacityEndpoint, { body });
      notifySuccess('Solicitação realizada com sucesso!');
      setChosen(undefined);
      setPause(undefined);
      await queries.invalidateQueries({ queryKey: areaKey(setCapacityEndpoint) });
    } catch (failure) {
      if (isSilent(failure)) return;
      const onPause = explain(failure).fields[PAUSE];
      setError(onPause?.join(' '));
      if (onPause === undefined) notifyFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  const ask = async () => {
    if (await confirm({ changes: <Changes min={min} wanted={wanted} until={until} />, confirmLabel: 'Definir mínimo' }))
      await send();
  };
  const refusePause = async () => {
    await loadErrorTexts();
    setError(textOf('DATE_IN_PAST'));
  };
  const choosePause = (value: string | null) => {
    setError(undefined);
    setPause(value);
  };
  return { wanted, until, error, busy, ask, refusePause, choose: setChosen, choosePause };
}

export function CapacityForm(props: CapacityFormProps) {
  const { wanted, until, error, busy, ask, refusePause, choose, choosePause } = useWish(props);
  const form = useRef<HTMLDivElement>(null);
  const submit = () => {
    // An input whose text is not a valid moment has an empty value, and that would be sent. The person has to correct
    // the text first.
    const unread = form.current?.querySelector<HTMLInputElement>('input:invalid');
    if (unread) unread.focus();
    else if (isOver(until)) {
      form.current?.querySelector('input')?.focus();
      void refusePause();
    } else void ask();
  };
  return (
    <div className="system-capacity-form" ref={form}>
      <fieldset className="system-minimum">
        <legend className="system-field-label">Capacidade mínima</legend>
        <div className="system-minimums">
          {CAPACITY_MINIMUMS.map((minimum) => (
            <Button
              key={minimum}
              size="sm"
              variant={minimum === wanted ? 'filled' : 'default'}
              aria-pressed={minimum === wanted}
              onClick={() => choose(minimum)}
            >
              {minimum}
            </Button>
          ))}
        </div>
      </fieldset>
      <DateTimeField
        label="Desabilitar autoescalonamento até"
        help="Opcional, no horário de Brasília. Em branco, sem pausa."
        value={until}
        error={error}
        onChange={choosePause}
      />
      <div>
        <BusyButton loading={busy} onClick={submit}>
          Definir mínimo
        </BusyButton>
      </div>
    </div>
  );
}

function Changes({
  min,
  wanted,
  until,
}: {
  readonly min: number;
  readonly wanted: number;
  readonly until: string | null;
}) {
  return (
    <>
      <p>
        {wanted === min
          ? `A capacidade mínima continua em ${min}`
          : `A capacidade mínima passa de ${min} para ${wanted}`}{' '}
        unidades.
      </p>
      <p>
        {until === null
          ? 'O autoescalonamento não será pausado.'
          : `O autoescalonamento fica pausado até ${instantText(until)}.`}
      </p>
    </>
  );
}
