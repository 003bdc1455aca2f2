import {
  REGISTRATION_STANDING_NAMES,
  REGISTRATION_STANDINGS,
  type RegistrationStanding,
  registrationsReportEndpoint,
} from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';
import { ChartCard } from '#kit/ChartCard.tsx';
import { numberText } from '#kit/format.ts';
import { LinkTo } from '#kit/LinkTo.tsx';
import type { ReportFilters } from './dashboard-filters.ts';
import { FRESH, ReportCard } from './report-card.tsx';
import type { Places } from './report-places.ts';

interface CardProps {
  readonly filters: ReportFilters;
  readonly places: Places;
}

type Counts = CallResponse<typeof registrationsReportEndpoint>;

/** '12,5%' (Specification 2 §2). */
export const rateText = (rate: number): string => `${rate.toFixed(1).replace('.', ',')}%`;

export function RegistrationsCard({ filters, places }: CardProps) {
  const answer = useQuery({ ...queryOf(registrationsReportEndpoint, { query: filters }), ...FRESH });
  return (
    <ReportCard answer={answer} title="Matrículas" height={180}>
      {(counts) => (
        <>
          <ChartCard title="Matrículas" figure={numberText(counts.total)} {...places.registrations()}>
            <Standings counts={counts} places={places} />
          </ChartCard>
          {counts.defaultRate === undefined ? null : <DefaultRate rate={counts.defaultRate} places={places} />}
        </>
      )}
    </ReportCard>
  );
}

function Standings({ counts, places }: { readonly counts: Counts; readonly places: Places }) {
  const shown = REGISTRATION_STANDING_NAMES.filter((standing) => counts[standing] !== undefined);
  if (shown.length === 0) return null;
  return (
    <dl className="report-figures">
      {shown.map((standing: RegistrationStanding) => (
        <div key={standing}>
          <dt>{REGISTRATION_STANDINGS[standing]}</dt>
          <dd className="kit-figures">
            <LinkTo {...rowsOf(places.registrations({ standings: standing }))}>{numberText(counts[standing])}</LinkTo>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const rowsOf = ({ place, reason }: ReturnType<Places['registrations']>) => ({ place, reason });

function DefaultRate({ rate, places }: { readonly rate: number; readonly places: Places }) {
  return (
    <ChartCard
      title="Inadimplência"
      figure={rateText(rate)}
      text="Matrículas com pagamento atrasado sobre o total."
      {...places.registrations({ standings: 'partPaidAndLate,latePayment' })}
    />
  );
}
