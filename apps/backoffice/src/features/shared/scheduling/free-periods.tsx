import { freePeriodsEndpoint } from '@habilita/contract';
import { isZoneOffset } from '@habilita/kernel';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#api-client/queries.ts';
import { LoadingSkeleton, NotLoadedPanel } from '#kit/feedback/index.ts';
import { instantText } from '#kit/format.ts';
import './scheduling.css';

interface FreePeriodsProps {
  readonly place: { readonly id: string; readonly campaignId: string };
  readonly day: string | null;
  readonly zone: string;
  readonly choice?: { readonly start: string | null; readonly onStart: (start: string) => void };
}

const TIME = 'scheduling-time';

export function FreePeriods(props: FreePeriodsProps) {
  const { place, day, zone, choice } = props;
  const zoneOffset = isZoneOffset(zone) ? zone : undefined;
  const question = queryOf(freePeriodsEndpoint, { params: { ...place, day: day ?? '' }, query: { zoneOffset } });
  const answer = useQuery({ ...question, staleTime: 0, ...(day === null ? { queryFn: skipToken } : {}) });
  const periods = answer.data?.freeAttendantsByPeriods.filter(({ freeAttendants }) => freeAttendants > 0) ?? [];
  const inside = (): ReactNode => {
    if (day === null) return <p className="kit-muted">Escolha um dia.</p>;
    if (answer.data === undefined || answer.isError)
      return (
        <NotLoadedPanel
          answer={answer}
          title="Não foi possível carregar os horários"
          loading={<LoadingSkeleton height={120} label="Carregando os horários" />}
        />
      );
    if (periods.length === 0) return <p>Os horários deste dia acabaram de se esgotar. Escolha outro dia.</p>;
    return periods.map((period) => <Period key={period.start} {...props} period={period} />);
  };
  return (
    <fieldset className="scheduling-times">
      <legend>
        Horários Disponíveis
        {day === null || periods.length === 0 ? null : <span className="kit-muted">{rangeText(periods, zone)}</span>}
      </legend>
      <div data-chosen={choice === undefined ? undefined : true}>{inside()}</div>
    </fieldset>
  );
}

const timeOf = (start: string, zone: string): string => instantText(start, zone).slice(-5);

/**
 * Says how many slots there are and between which times, for example ' 18, das 08:00 às 17:30'. The list shows only
 * the first of them until somebody scrolls.
 */
function rangeText(periods: readonly { readonly start: string }[], zone: string): string {
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined || first === last) return '';
  return ` ${periods.length}, das ${timeOf(first.start, zone)} às ${timeOf(last.start, zone)}`;
}

interface PeriodProps extends Pick<FreePeriodsProps, 'zone' | 'choice'> {
  readonly period: { readonly start: string; readonly freeAttendants: number };
}

function Period({ period, zone, choice }: PeriodProps) {
  const time = timeOf(period.start, zone);
  const places = period.freeAttendants === 1 ? '1 vaga' : `${period.freeAttendants} vagas`;
  const words = (
    <>
      <span>{time}</span>
      <span className="kit-muted">{places}</span>
    </>
  );
  if (choice === undefined) return <div className="scheduling-time">{words}</div>;
  return (
    <label className="scheduling-time">
      <input
        type="radio"
        name={TIME}
        checked={choice.start === period.start}
        onChange={() => choice.onStart(period.start)}
      />
      {words}
    </label>
  );
}
