import { Skeleton } from '@mantine/core';
import { mayBeAnsweredLater, isSilent } from '#app/failure.ts';
import { EffectPanel } from '#kit/EffectPanel.tsx';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import { SecondPersonNotice } from './second-person.tsx';
import type { useSimulation } from './use-simulation.ts';

interface SimulatedEffectProps {
  readonly simulation: Pick<ReturnType<typeof useSimulation>, 'shown' | 'notConfirmed' | 'failure' | 'busy' | 'retry'>;
}

export function SimulatedEffect({ simulation: { shown, notConfirmed, failure, busy, retry } }: SimulatedEffectProps) {
  if (shown !== undefined)
    return (
      <div aria-busy={busy} className="money-command">
        {shown.secondPerson === undefined ? null : <SecondPersonNotice needed={shown.secondPerson} />}
        <EffectPanel effect={shown.effect} notConfirmed={notConfirmed} />
      </div>
    );
  if (busy) return <Skeleton height={160} />;
  if (failure !== null && !isSilent(failure))
    return (
      <ErrorPanel
        error={failure}
        title="Não foi possível calcular o que vai mudar"
        {...(mayBeAnsweredLater(failure) && { onRetry: retry })}
      />
    );
  return <p className="kit-muted">Preencha os campos obrigatórios para ver o que vai mudar.</p>;
}
