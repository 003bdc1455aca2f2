import { combinedProgress, leadsList, listLeadsEndpoint, planLabel } from '@habilita/contract';
import { formatPhone } from '@habilita/kernel';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { useEmptyReason } from '#app/empty-reason.ts';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { CopyOnClick, StatusBadge } from '#kit/layout/index.ts';
import { instantText, NO_VALUE, todayInBrasilia } from '#kit/format.ts';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { CampaignLink, DrivingSchoolLink, PlanLink } from '#features/shared/links/record-links.tsx';
import { birthText, duplicatesWord } from './lead-words.ts';

type Row = CallResponse<typeof listLeadsEndpoint>['content'][number];

const WIDTHS = {
  name: 230,
  dateOfBirth: 165,
  countyName: 130,
  campaignName: 170,
  hasNotStartedRegistration: 96,
  hasUnfinishedRegistration: 100,
  checkoutStep: 80,
  possibleDuplicates: 160,
};

const { countiesIncludedCampaignIds: _citywide, campaignTags: _tags, ...filters } = leadsList.filters;
/** The list of leads on the page of one campaign, without the filters that would find leads of other campaigns. */
const LEADS_OF_CAMPAIGN = { ...leadsList, filters };

const drawn = (today: string) => ({
  phone: ({ phone = '' }: Row) => <CopyOnClick text={formatPhone(phone)} copy={phone} what="telefone" />,
  dateOfBirth: (row: Row) => birthText(row.dateOfBirth, today),
  campaignName: (row: Row) => <CampaignLink {...row} campaignName={row.campaignName} />,
  drivingSchoolName: (row: Row) => <DrivingSchoolLink id={row.drivingSchoolId} name={row.drivingSchoolName} />,
  planName: (row: Row) => (row.planId === null ? planLabel(row) || NO_VALUE : <PlanLink {...row} />),
  createdDate: (row: Row) => instantText(row.createdDate, row.campaignZoneOffset),
  lastModifiedDate: (row: Row) => instantText(row.lastModifiedDate, row.campaignZoneOffset),
  possibleDuplicates: ({ possibleDuplicates: n = 0 }: Row) =>
    n === 0 ? NO_VALUE : <StatusBadge tone="attention">{duplicatesWord(n)}</StatusBadge>,
});

interface LeadsPageProps {
  readonly campaignId?: string;
  readonly title?: string;
}

export function LeadsPage({ campaignId, title }: LeadsPageProps) {
  const mayEdit = useCan()('MANAGE_LEADS');
  const emptyText = useEmptyReason(
    'Ainda não há leads. Eles aparecem aqui assim que alguém começa uma pré-matrícula.',
    'Nenhum lead nas campanhas de que você é consultor.',
  );
  const [today] = useState(todayInBrasilia);
  return (
    <ListPage
      declaration={campaignId === undefined ? leadsList : LEADS_OF_CAMPAIGN}
      source={{
        key: [...areaKey(listLeadsEndpoint), campaignId ?? ''],
        load: (query, signal) => call(listLeadsEndpoint, { query: combinedProgress(query) }, { signal }),
      }}
      {...(campaignId === undefined ? {} : { within: { campaignIds: campaignId } })}
      {...(title === undefined ? {} : { title })}
      exportOf={listLeadsEndpoint}
      rowKey={(row) => row.id}
      renderers={drawn(today)}
      widths={WIDTHS}
      actionsWidth={60}
      opens={{ place: (row) => placeOf(row, campaignId !== undefined) }}
      facts={['name', 'phone', 'checkoutStep']}
      rowActions={(row) => [openAction(row, mayEdit, campaignId !== undefined)]}
      emptyText={emptyText}
    />
  );
}

const placeOf = ({ id }: Row, inCampaign: boolean) =>
  inCampaign
    ? linkOptions({ to: '/campaigns/leads/modify/$id', params: { id } })
    : linkOptions({ to: '/leads/modify/$id', params: { id } });

function openAction(row: Row, mayEdit: boolean, inCampaign: boolean): RowAction {
  const icon = mayEdit ? <IconPencil size={16} /> : <IconEye size={16} />;
  return { key: 'open', label: mayEdit ? 'Editar lead' : 'Visualizar lead', icon, place: placeOf(row, inCampaign) };
}
