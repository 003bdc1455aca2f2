import { CAMPAIGN_SITUATIONS, readCampaignEndpoint, REPORT_READERS } from '@habilita/contract';
import { campaignText, DEFAULT_ZONE_OFFSET, ZONE_NAMES } from '@habilita/kernel';
import { type ReactNode, Suspense } from 'react';
import { useActor, useCan } from '#api-client/session/can.tsx';
import { queryOf, useRecord } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { TagsOf } from '#features/shared/tags/tags-of.tsx';
import { type FactEntry, type RecordTab, RecordTabs, StatusBadge } from '#kit/layout/index.ts';
import { instantText, numberText } from '#kit/format.ts';
import type { RowAction } from '#kit/list/index.ts';
import { RecordHeader } from '#features/shared/record-page/RecordHeader.tsx';
import { RecordScreen } from '#features/shared/record-page/RecordScreen.tsx';
import { useCampaignActions } from '../actions/use-campaign-actions.tsx';
import {
  controlRoomActions,
  hasStarted,
  isOver,
  leadsAction,
  managingActions,
  previewActions,
} from '../campaign-actions.tsx';
import { SITUATION_TONES } from '../tones.ts';
import { REFRESH_MS, useTabCounts } from './use-tab-counts.ts';
import { lazily } from '#code-loading/lazily.ts';

const Units = lazily(() => import('./units.tsx'));

export type Campaign = CallResponse<typeof readCampaignEndpoint>;

const LIST = { to: '/campaigns', label: 'Campanhas' };

interface CampaignPageProps {
  readonly id: string;
  /**
   * The lists of registrations and of the waiting list. The route passes them in, because this area may not import the
   * areas that they belong to (see wings.json).
   */
  readonly registrations: ReactNode;
  readonly waitingList: ReactNode;
}

export function CampaignPage({ id, ...parts }: CampaignPageProps) {
  const answer = useRecord({ ...queryOf(readCampaignEndpoint, { params: { id } }), refetchInterval: REFRESH_MS });
  return (
    <RecordScreen answer={answer} name="Campanha" loading="Carregando a campanha" list={LIST}>
      {(campaign) => <Loaded campaign={campaign} {...parts} />}
    </RecordScreen>
  );
}

type LoadedProps = Omit<CampaignPageProps, 'id'> & { readonly campaign: Campaign };

function Loaded({ campaign, registrations, waitingList }: LoadedProps) {
  const [actor, can] = [useActor(), useCan()];
  const { id, name, edition, situation } = campaign;
  const campaignActions = useCampaignActions();
  const counts = useTabCounts(id);
  const title = campaignText(name, edition);
  useBreadcrumbs([{ label: 'Campanhas', to: '/campaigns' }, { label: title }]);
  const actions: RowAction[] = [
    ...(can(REPORT_READERS) ? controlRoomActions(campaign) : []),
    ...(can({ anyOf: ['VIEW_LEADS', 'QUERY_LEADS'] }) ? [leadsAction(id)] : []),
    ...managingActions(actor, id),
    ...previewActions(campaign),
    ...campaignActions.of(campaign),
  ];
  const units = <Units campaignId={id} onTimes={(schoolId) => campaignActions.showTimes(campaign, schoolId)} />;
  const registrationsTab: RecordTab[] = can({ anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] })
    ? [{ key: 'matriculas', label: 'Matrículas', count: counts.registrations, content: () => registrations }]
    : [];
  const started = hasStarted(campaign);
  // The page opens on its first tab. Before the campaign starts it has no registrations, so their tab comes last
  // (Specification 2 §2).
  const tabs: RecordTab[] = [
    ...(started ? registrationsTab : []),
    ...(can({ anyOf: ['VIEW_WAITING_LISTS', 'QUERY_WAITING_LISTS'] })
      ? [{ key: 'lista-de-espera', label: 'Lista de espera', count: counts.waiting, content: () => waitingList }]
      : []),
    { key: 'unidades', label: 'Unidades', count: counts.units, content: () => units },
    ...(started ? [] : registrationsTab),
  ];
  return (
    <>
      <RecordHeader
        name={title}
        badges={<StatusBadge tone={SITUATION_TONES[situation]}>{CAMPAIGN_SITUATIONS[situation]}</StatusBadge>}
        tags={<TagsOf entityType="CAMPAIGN" entityId={id} manage="MANAGE_CAMPAIGNS" isOver={isOver(campaign)} />}
        facts={factsOf(campaign)}
        actions={actions}
      />
      <Suspense>
        <RecordTabs label="Partes da campanha" tabs={tabs} />
      </Suspense>
      {campaignActions.dialog}
    </>
  );
}

function factsOf(campaign: Campaign): FactEntry[] {
  const { zoneOffset: zone, vacancies, vacanciesLeft } = campaign;
  const between = (start: string, end: string) => `${instantText(start, zone)} a ${instantText(end, zone)}`;
  const left = vacancies === null ? 'Sem limite' : `${numberText(vacanciesLeft)} de ${numberText(vacancies)}`;
  return [
    { label: 'Vagas restantes', value: left },
    { label: 'Matrículas', value: between(campaign.registrationStartDate, campaign.registrationEndDate) },
    { label: 'Agendamentos', value: between(campaign.schedulingStartDate, campaign.schedulingEndDate) },
    { label: 'Campanha', value: between(campaign.startDate, campaign.endDate) },
    { label: 'Cidade', value: `${campaign.locality}/${campaign.state}` },
    ...(zone === DEFAULT_ZONE_OFFSET ? [] : [{ label: 'Fuso horário', value: ZONE_NAMES[zone] }]),
  ];
}
