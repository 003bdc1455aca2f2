import { cashForecastEndpoint, cashForecastList, isCfcUser } from '@habilita/contract';
import { addCents, type Cents } from '@habilita/kernel';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useActor } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { OwnSchools } from '#features/shared/own-schools/own-schools.tsx';
import { ChartCard } from '#kit/chart/index.ts';
import { EmptyState, LoadingSkeleton, NotLoadedPanel } from '#kit/feedback/index.ts';
import { dateText, moneyText } from '#kit/format.ts';
import { askedFilters, RefusedFilters, SearchForm, useUrlListState } from '#kit/list/index.ts';
import { PaymentsNav } from '#features/payments/list/payments-nav.tsx';
import { placesOf } from './forecast-places.ts';
import { ForecastTable } from './forecast-table.tsx';
import './forecast.css';
import { lazily } from '#code-loading/lazily.ts';

const Drawing = lazily(() => import('./forecast-drawing.tsx'));

export type Forecast = CallResponse<typeof cashForecastEndpoint>;

export function ForecastPage() {
  const isCfc = isCfcUser(useActor().roles);
  const { drivingSchoolIds } = useSearch({ from: '/_app/payments/forecast' });
  if (isCfc && drivingSchoolIds === undefined) return <OwnSchools list={cashForecastList} />;
  return (
    <>
      <PaymentsNav />
      <Filtered kept={isCfc ? 'drivingSchoolIds' : undefined} />
    </>
  );
}

function Filtered({ kept }: { readonly kept: string | undefined }) {
  const [state, onState] = useUrlListState(cashForecastList);
  const asked = askedFilters(cashForecastList, state);
  const answer = useQuery({
    ...queryOf(cashForecastEndpoint, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const { data } = answer;
  return (
    <div className="kit-list">
      <div className="kit-list-head">
        <h1>{cashForecastList.title}</h1>
      </div>
      <SearchForm declaration={cashForecastList} state={state} onState={onState} kept={kept} />
      <RefusedFilters declaration={cashForecastList} />
      <NotLoadedPanel answer={answer} loading={<LoadingSkeleton height={320} label="Carregando a previsão" />} />
      {data === undefined ? null : <Shown forecast={data} filters={asked} />}
    </div>
  );
}

/** The amounts of both holders together. */
const sum = ({ marketplace, partner }: Forecast['late']): Cents => addCents(marketplace, partner);

/**
 * Says how much of the money to come settles today. The forecast still counts that amount as to come, but the reports
 * already count it as settled.
 */
function todayText({ days, today }: Forecast): string {
  const approved = days.find(({ day }) => day === today)?.approved;
  if (approved === undefined || approved.payments === 0) return '';
  return `Inclui ${moneyText(sum(approved))} de hoje, que os Relatórios já contam como liquidado. `;
}

interface ShownProps {
  readonly forecast: Forecast;
  readonly filters: Readonly<Record<string, string | undefined>>;
}

function Shown({ forecast, filters }: ShownProps) {
  const { total, late, today, until, days, later } = forecast;
  const places = placesOf(forecast, filters);
  const expectedLater = sum(later.expected);
  const hasAny = days.length > 0 || Object.values(later).some(({ payments }) => payments > 0);
  return (
    <>
      <div className="forecast-cards">
        <ChartCard
          title="Aprovado, de hoje em diante"
          figure={moneyText(addCents(sum(total.approved), sum(total.reversed)))}
          place={places.approved('both', today)}
          text={`Pago pelos alunos, já sem taxas e estornos. ${todayText(forecast)}A lista soma o preço dos pagamentos e não desconta os estornos.`}
        />
        <ChartCard
          title="Em aberto, no prazo"
          figure={moneyText(sum(total.expected))}
          place={places.expected('both', today)}
          text={`Entra se for pago no vencimento; já sem as taxas.${
            expectedLater === 0 ? '' : ` Destes, ${moneyText(expectedLater)} depois de ${dateText(until)}.`
          }`}
        />
        <ChartCard
          title="Atrasado"
          figure={moneyText(sum(late))}
          place={places.late}
          text={`Venceu antes de ${dateText(today)} e não foi pago; já sem as taxas, e fora da previsão.`}
        >
          <p className="kit-muted">
            Plataforma {moneyText(late.marketplace)}, CFC {moneyText(late.partner)}
          </p>
        </ChartCard>
      </div>
      {hasAny ? (
        <section className="forecast-body" aria-label={`Caixa de ${dateText(today)} a ${dateText(until)}`}>
          <div className="forecast-drawing" aria-hidden>
            <p className="forecast-key">
              <span data-part="approved" /> Aprovado, menos estornos
              <span data-part="expected" /> Em aberto
            </p>
            <Suspense fallback={<Skeleton height={220} />}>
              <Drawing forecast={forecast} />
            </Suspense>
          </div>
          <ForecastTable forecast={forecast} places={places} />
        </section>
      ) : (
        <EmptyState
          title="Nada a receber"
          text="Não há pagamentos aprovados por liquidar nem cobranças em aberto no prazo."
        />
      )}
    </>
  );
}
