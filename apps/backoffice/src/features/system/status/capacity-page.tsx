import { readCapacityEndpoint, scalingStatus } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { instantText } from '#kit/format.ts';
import { CapacityForm } from './capacity-form.tsx';
import { CapacityGauge } from './capacity-gauge.tsx';
import { REFRESH_MS, SummaryPanel } from './summary-panel.tsx';
import './system.css';

type Capacity = CallResponse<typeof readCapacityEndpoint>;

export function CapacityPage() {
  const answer = useQuery({
    ...queryOf(readCapacityEndpoint, {}),
    refetchInterval: REFRESH_MS,
    // A reading that fails is not retried at once; the next one comes with the next refresh (Specification 1 §7).
    retry: false,
  });
  const capacity = answer.data;
  return (
    <div className="system-page">
      <h1>Capacidade do banco de dados</h1>
      <section className="system-capacity" aria-label="Capacidade">
        <div>
          <CapacityGauge capacity={capacity} />
          <Notes capacity={capacity} failed={answer.error !== null} />
        </div>
        {capacity !== undefined && (
          <CapacityForm min={capacity.min} disabledUntil={capacity.databaseAutoscalingDisabledUntil} />
        )}
      </section>
      <SummaryPanel />
    </div>
  );
}

function Notes({ capacity, failed }: { readonly capacity: Capacity | undefined; readonly failed: boolean }) {
  if (capacity === undefined)
    return <p className="kit-muted">{failed ? 'Sem leitura no momento. Uma nova é feita a cada 10 segundos.' : ''}</p>;
  const pause = capacity.databaseAutoscalingDisabledUntil;
  return (
    <div className="system-notes">
      {pause !== null && <p>Autoescalonamento pausado até {instantText(pause)}.</p>}
      {wishText(capacity) !== undefined && <p>{wishText(capacity)}</p>}
      <p className="kit-muted">{capacity.unit}.</p>
    </div>
  );
}

function wishText(capacity: Capacity): string | undefined {
  if (capacity.wish === 'REQUESTED') return 'A última solicitação está a caminho do provedor.';
  if (capacity.wish === 'REFUSED') return 'O provedor recusou a última solicitação.';
  if (capacity.wish === 'KEPT' && scalingStatus(capacity) === 'SCALING')
    return 'Este servidor não escala sozinho: o mínimo está guardado para quem o opera.';
  return undefined;
}
