import {
  DASHBOARD_PERMISSIONS,
  isCfcUser,
  leadsReportEndpoint,
  type Permission,
  readCampaignEndpoint,
  REGISTRATION_CARD_LEVELS,
  REPORT_READERS,
  keysOf,
} from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Actor, can, useActor, useCan } from '#app/can.tsx';
import { queryOf } from '#app/queries.ts';
import { useTrail } from '#app/trail.ts';
import { ChartCard } from '#kit/ChartCard.tsx';
import { EmptyState } from '#kit/EmptyState.tsx';
import { RecordScreen } from '#kit/RecordScreen.tsx';
import { numberText } from '#kit/format.ts';
import { LinkTo } from '#kit/LinkTo.tsx';
import RequiredFilter from '#kit/list/RequiredFilter.tsx';
import { SearchForm } from '#kit/list/SearchForm.tsx';
import { useUrlListState } from '#kit/list/use-list-state.ts';
import { filtersFor, reportFiltersOf, type ReportFilters } from './dashboard-filters.ts';
import { EditionComparison } from './edition-comparison.tsx';
import { MoneyCards } from './money-cards.tsx';
import { RegistrationsCard } from './registrations-card.tsx';
import { FRESH, ReportCard } from './report-card.tsx';
import { CHARTS, ReportChart } from './report-charts.tsx';
import { placesOf, type Places } from './report-places.ts';
import '#kit/list/list.css';
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
  useTrail(trail);
  return <Dashboard title={`Relatórios de ${name}`} campaignId={campaignId} />;
}

/** Specification 2 §5: people of a school choose one first. */
const OWN_SCHOOL = { filter: 'drivingSchoolIds', code: 'DRIVING_SCHOOL_FILTER_REQUIRED' } as const;

function Dashboard({ title, campaignId }: { readonly title: string; readonly campaignId: string | undefined }) {
  const actor = useActor();
  const declaration = useMemo(() => filtersFor(campaignId, actor.roles), [campaignId, actor.roles]);
  const [state, onState] = useUrlListState(declaration);
  const filters = reportFiltersOf(state, campaignId);
  const waits = isCfcUser(actor.roles) && filters.drivingSchoolIds === undefined;
  return (
    <div className="kit-list reports">
      <div className="kit-list-head">
        <h1>{title}</h1>
        {campaignId === undefined || !can(actor, REPORT_READERS) ? null : (
          <LinkTo place={linkOptions({ to: '/campaigns/reports/$campaignId/control-room', params: { campaignId } })}>
            Sala de controle
          </LinkTo>
        )}
      </div>
      <SearchForm declaration={declaration} state={state} onState={onState} />
      {waits ? (
        <RequiredFilter declaration={declaration} state={state} onState={onState} {...OWN_SCHOOL} />
      ) : (
        <>
          <Cards filters={filters} />
          {campaignId !== undefined && comparesEditions(actor) ? <EditionComparison campaignId={campaignId} /> : null}
        </>
      )}
    </div>
  );
}

/** Who holds a card of what is compared. */
const comparesEditions = ({ permissions }: Actor): boolean =>
  permissions.some((permission) => COMPARED.has(permission));
const COMPARED: ReadonlySet<Permission> = new Set([
  ...keysOf(REGISTRATION_CARD_LEVELS),
  'VIEW_TOTAL_LEADS_CARD_DASHBOARD_CARDS',
  'VIEW_TOTALS_DASHBOARD_CARDS',
]);

function Cards({ filters }: { readonly filters: ReportFilters }) {
  const actor = useActor();
  const places = placesOf(filters, actor);
  // By permission alone: administrators have no cards by their role (Specification 2 §6).
  const holds = (names: readonly string[]) => actor.permissions.some((permission) => names.includes(permission));
  if (!holds(DASHBOARD_PERMISSIONS)) return <NoCards />;
  const charts = CHARTS.filter(({ permission }) => holds([permission]));
  return (
    <>
      <section className="report-grid report-heads" aria-label="Matrículas e leads">
        {holds(keysOf(REGISTRATION_CARD_LEVELS)) ? <RegistrationsCard filters={filters} places={places} /> : null}
        {holds(['VIEW_TOTAL_LEADS_CARD_DASHBOARD_CARDS']) ? <LeadsCard filters={filters} places={places} /> : null}
      </section>
      {holds(['VIEW_TOTALS_DASHBOARD_CARDS']) ? (
        <section className="report-grid" aria-label="Valores">
          <MoneyCards filters={filters} places={places} />
        </section>
      ) : null}
      {charts.length === 0 ? null : (
        <section className="report-grid" aria-label="Gráficos">
          {charts.map((chart) => (
            <ReportChart key={chart.title} chart={chart} filters={filters} places={places} />
          ))}
        </section>
      )}
    </>
  );
}

function LeadsCard({ filters, places }: { readonly filters: ReportFilters; readonly places: Places }) {
  const answer = useQuery({ ...queryOf(leadsReportEndpoint, { query: filters }), ...FRESH });
  return (
    <ReportCard answer={answer} title="Leads" height={100}>
      {({ total }) => (
        <ChartCard
          title="Leads"
          figure={numberText(total)}
          text="Começaram a pré-matrícula e ainda não se matricularam."
          {...places.leads()}
        />
      )}
    </ReportCard>
  );
}

function NoCards() {
  const mayGive = useCan()('MANAGE_USERS');
  return (
    <EmptyState
      title="Sua conta não tem nenhum cartão do painel"
      text={
        mayGive
          ? 'Os cartões são dados por permissão, um a um, também a administradores. Outra pessoa que administra usuários pode dá-los a você.'
          : 'Os cartões são dados por permissão, um a um. Peça-os a quem administra os usuários.'
      }
      action={mayGive ? <LinkTo place={linkOptions({ to: '/users' })}>Abrir Usuários</LinkTo> : undefined}
    />
  );
}
