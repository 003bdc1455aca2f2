import { freeDaysEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import { LoadingSkeleton, NotLoadedPanel } from '#kit/feedback/index.ts';
import { Calendar } from '#kit/fields/index.ts';
import './scheduling.css';

interface FreeDaysProps {
  readonly school: { readonly id: string; readonly campaignId: string };
  readonly day: string | null;
  readonly onDay: (date: string) => void;
}

/** A calendar in which only days with a free slot can be chosen (Specification 2 §2). */
export function FreeDays({ school, day, onDay }: FreeDaysProps) {
  const answer = useQuery({ ...queryOf(freeDaysEndpoint, { params: school }), staleTime: 0 });
  const days = answer.data?.freeDaysByPeriods.map(({ freeDay }) => freeDay).toSorted() ?? [];
  const free = new Set(days);
  return (
    <section aria-label="Dias">
      <h3>Dias</h3>
      <NotLoadedPanel
        answer={answer}
        title="Não foi possível carregar os dias"
        loading={<LoadingSkeleton height={260} width={260} label="Carregando os dias" />}
      />
      {answer.isSuccess && days.length === 0 ? (
        <p>Este CFC não tem mais dias com horários livres na campanha.</p>
      ) : null}
      {days.length === 0 ? null : (
        <Calendar value={day} onPick={onDay} min={days[0]} max={days.at(-1)} isClosed={(date) => !free.has(date)} />
      )}
    </section>
  );
}
