import {
  DASHBOARD_PERMISSIONS,
  dashboardEndpoint,
  isCfcUser,
  type Permission,
  readCampaignEndpoint,
  REGISTRATION_CARD_LEVELS,
  REPORT_READERS,
  keysOf,
} from '@habilita/contract';
import { campaignText, DEFAULT_ZONE_OFFSET, localTime } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Actor, can, useActor, useCan } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { ChartCard } from '#kit/chart/index.ts';
import { EmptyState } from '#kit/feedback/index.ts';
import { Freshness } from '#features/shared/freshness/Freshness.tsx';
import { RecordScreen } from '#features/shared/record-page/RecordScreen.tsx';
import { numberText } from '#kit/format.ts';
import { LinkTo } from '#kit/layout/index.ts';
import RequiredFilter from '#features/shared/own-schools/required-filter.tsx';
import { RefusedFilters, SearchForm, useUrlListState } from '#kit/list/index.ts';
import { OWN_SCHOOL } from '#features/shared/own-schools/own-school-filter.ts';
import type { DashboardAnswer } from './dashboard-answer.ts';
import { DaysCards } from './days-cards.tsx';
import { filtersFor, reportFiltersOf, type ReportFilters } from './dashboard-filters.ts';
import { EditionComparison } from './edition-comparison.tsx';
import { MoneyCards, TicketCard } from './money-cards.tsx';
import { DefaultRate, RegistrationsCard } from './registrations-card.tsx';
import { FRESH, ReportCard } from './report-card.tsx';
import { CHARTS, ReportChart } from './report-charts.tsx';
import { placesOf, type Places } from './report-places.ts';
import './reports.css';

interface DashboardPageProps {
  readonly campaignId: string | undefined;
}

export function DashboardPage({ campaignId }: DashboardPageProps) {
  if (campaignId === undefined) return <Dashboard title="Relatórios" campaignId={undefined} />;
  return <CampaignDashboard campaignId={campaignId} />;
}

const LIST = { to: '/campaigns/reports', label: 'Relatórios' };

function CampaignDashboard({ campaignId }: { readonly campaignId: string }) {
  const answer = useQuery(queryOf(readCampaignEndpoint, { params: { id: campaignId } }));
  return (
    <RecordScreen answer={answer} name="Relatórios da campanha" loading="Carregando a campanha" list={LIST}>
      {({ name, edition }) => <NamedDashboard campaignId={campaignId} name={campaignText(name, edition)} />}
    </RecordScreen>
  );
}

function NamedDashboard({ campaignId, name }: { readonly campaignId: string; readonly name: string }) {
  const trail = useMemo(
    () => [
      { label: 'Campanhas', to: '/campaigns' },
      { label: name, to: `/campaigns/detail/${campaignId}` },
      { label: 'Relatórios' },
    ],
    [name, campaignId],
  );
  useBreadcrumbs(trail);
  return <Dashboard title={`Relatórios de ${name}`} campaignId={campaignId} />;
}

function Dashboard({ title, campaignId }: { readonly title: string; readonly campaignId: string | undefined }) {
  const actor = useActor();
  const declaration = useMemo(() => filtersFor(campaignId, actor.roles), [campaignId, actor.roles]);
  const [state, onState] = useUrlListState(declaration);
  const filters = reportFiltersOf(state, campaignId);
  const waits = isCfcUser(actor.roles) && filters.drivingSchoolIds === undefined;
  // A person sees cards by permission only; the role of an administrator gives no cards (Specification 2 §6).
  const hasCards = actor.permissions.some((permission) => DASHBOARD_PERMISSIONS.includes(permission));
  const answer = useQuery({
    ...queryOf(dashboardEndpoint, { query: filters }),
    ...FRESH,
    enabled: hasCards && !waits,
  });
  return (
    <div className="kit-list reports">
      <div className="kit-list-head">
        <h1>{title}</h1>
        {answer.data === undefined ? null : (
          <Freshness
            time={timeText(answer.data.at)}
            hasFailed={answer.error !== null}
            onRefresh={() => void answer.refetch()}
            isRefreshing={answer.isFetching}
          />
        )}
        {campaignId === undefined || !can(actor, REPORT_READERS) ? null : (
          <LinkTo place={linkOptions({ to: '/campaigns/reports/$campaignId/control-room', params: { campaignId } })}>
            Sala de controle
          </LinkTo>
        )}
      </div>
      <SearchForm declaration={declaration} state={state} onState={onState} />
      <RefusedFilters declaration={declaration} />
      {waits ? (
        <RequiredFilter declaration={declaration} state={state} onState={onState} {...OWN_SCHOOL} />
      ) : (
        <>
          {hasCards ? (
            <ReportCard answer={answer} title="Painel" height={480}>
              {(cards) => <Cards cards={cards} filters={filters} />}
            </ReportCard>
          ) : (
            <NoCards />
          )}
          {campaignId !== undefined && comparesEditions(actor) ? <EditionComparison campaignId={campaignId} /> : null}
        </>
      )}
    </div>
  );
}

/** The time in Brasília as 'HH:MM'. */
const timeText = (at: string): string => localTime(at, DEFAULT_ZONE_OFFSET);

/** Whether the person sees a card with one of the compared figures. */
const comparesEditions = ({ permissions }: Actor): boolean =>
  permissions.some((permission) => COMPARED.has(permission));
const COMPARED: ReadonlySet<Permission> = new Set([
  ...keysOf(REGISTRATION_CARD_LEVELS),
  'VIEW_TOTAL_LEADS_CARD_DASHBOARD_CARDS',
  'VIEW_TOTALS_DASHBOARD_CARDS',
]);

interface CardsProps {
  readonly cards: DashboardAnswer;
  readonly filters: ReportFilters;
}

/** Draws the dashboard's cards. `cards` lacks those that the person may not see. */
function Cards({ cards, filters }: CardsProps) {
  const places = placesOf(filters, useActor());
  const { registrations, leads, money, today } = cards;
  const charts = CHARTS.flatMap((chart) => {
    const counted = cards.charts[chart.name];
    return counted === undefined ? [] : [{ chart, counted }];
  });
  return (
    <>
      <section className="report-heads" aria-label="Matrículas e leads">
        {registrations === undefined ? null : <RegistrationsCard counts={registrations} places={places} />}
        <div className="report-single-figures">
          {registrations?.defaultRate === undefined ? null : (
            <DefaultRate rate={registrations.defaultRate} places={places} />
          )}
          {leads === undefined ? null : <LeadsCard total={leads.total} places={places} />}
          {money === undefined ? null : <TicketCard totalTicket={money.totalTicket} places={places} />}
        </div>
      </section>
      <DaysCards cards={cards} filters={filters} places={places} />
      {money === undefined ? null : (
        <section className="report-grid report-money" aria-label="Valores">
          <MoneyCards money={money} today={today} places={places} />
        </section>
      )}
      {charts.length === 0 ? null : (
        <section className="report-grid" aria-label="Gráficos">
          {charts.map(({ chart, counted }) => (
            <ReportChart key={chart.title} chart={chart} counted={counted} places={places} />
          ))}
        </section>
      )}
    </>
  );
}

function LeadsCard({ total, places }: { readonly total: number; readonly places: Places }) {
  return (
    <ChartCard
      title="Leads"
      figure={numberText(total)}
      text="Começaram a pré-matrícula e ainda não se matricularam."
      {...places.leads()}
    />
  );
}

function NoCards() {
  const mayGive = useCan()('MANAGE_USERS');
  return (
    <EmptyState
      title="Sua conta não tem nenhum cartão do painel"
      text={
        mayGive
          ? 'Cada cartão tem uma permissão própria, que também os administradores precisam receber. Outra pessoa que gerencie usuários pode dá-la a você.'
          : 'Cada cartão tem uma permissão própria. Peça a quem gerencia os usuários as que você precisa ter.'
      }
      action={mayGive ? <LinkTo place={linkOptions({ to: '/users' })}>Abrir Usuários</LinkTo> : undefined}
    />
  );
}
