import { Skeleton } from '@mantine/core';
import { EffectPanel } from '#features/shared/effect/EffectPanel.tsx';
import { NotLoadedPanel } from '#kit/feedback/index.ts';
import { SecondPersonNotice } from './second-person.tsx';
import type { useSimulation } from './use-simulation.ts';

interface SimulatedEffectProps {
  readonly simulation: Pick<
    ReturnType<typeof useSimulation>,
    'shown' | 'notConfirmed' | 'hasFailed' | 'answer' | 'busy'
  >;
  /** The labels of fields with invalid values, shown as the reason why there is no effect. */
  readonly wrong?: string;
}

export function SimulatedEffect({
  simulation: { shown, notConfirmed, hasFailed, answer, busy },
  wrong = '',
}: SimulatedEffectProps) {
  if (shown !== undefined)
    return (
      <div aria-busy={busy} className="money-command">
        {shown.secondPerson === undefined ? null : <SecondPersonNotice needed={shown.secondPerson} />}
        <EffectPanel effect={shown.effect} notConfirmed={notConfirmed} />
      </div>
    );
  if (hasFailed) return <NotLoadedPanel answer={answer} title="Não foi possível calcular o que vai mudar" />;
  if (busy) return <Skeleton height={160} />;
  const asks = wrong === '' ? 'Preencha os campos obrigatórios' : `Corrija ${wrong}`;
  return <p className="kit-muted">{asks} para ver o que vai mudar.</p>;
}
