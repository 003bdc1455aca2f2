import { REGISTRATION_STANDING_NAMES, REGISTRATION_STANDINGS, type RegistrationStanding } from '@habilita/contract';
import { ChartCard } from '#kit/chart/index.ts';
import { numberText } from '#kit/format.ts';
import { LinkTo } from '#kit/layout/index.ts';
import type { DashboardAnswer } from './dashboard-answer.ts';
import type { Places } from './report-places.ts';

type Counts = NonNullable<DashboardAnswer['registrations']>;

interface CardProps {
  readonly counts: Counts;
  readonly places: Places;
}

/** Writes a rate with one decimal: '12,5%' (Specification 2 §2). */
export const rateText = (rate: number): string => `${rate.toFixed(1).replace('.', ',')}%`;

export function RegistrationsCard({ counts, places }: CardProps) {
  return (
    <ChartCard title="Matrículas" figure={numberText(counts.total)} {...places.registrations()}>
      <Standings counts={counts} places={places} />
    </ChartCard>
  );
}

function Standings({ counts, places }: CardProps) {
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

export function DefaultRate({ rate, places }: { readonly rate: number; readonly places: Places }) {
  return (
    <ChartCard
      title="Inadimplência"
      figure={rateText(rate)}
      text="Matrículas com pagamento atrasado sobre o total."
      {...places.registrations({ standings: 'partPaidAndLate,latePayment' })}
    />
  );
}
