import { type CampaignSituation, campaignsList, listCampaignsEndpoint } from '@habilita/contract';
import { campaignText, ordinal } from '@habilita/kernel';
import { IconAddressBook, IconClipboardList, IconRefresh, IconTag } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { call } from '#app/call.ts';
import { useCan } from '#app/can.tsx';
import { areaKey } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';
import { instantText } from '#kit/format.ts';
import { ListPage, type RowAction } from '#kit/ListPage.tsx';
import type { Tone } from '#kit/tone.ts';
import { useRegenerateContracts } from './regenerate-contracts.tsx';

const CampaignTagsDialog = lazy(() => import('./campaign-tags-dialog.tsx'));

type Row = CallResponse<typeof listCampaignsEndpoint>['content'][number];

const SITUATION_TONES: Readonly<Record<CampaignSituation, Tone>> = {
  NOT_STARTED: 'neutral',
  PRE_REGISTRATION_OPEN: 'information',
  OPEN: 'positive',
  CLOSED: 'problem',
};

const WIDTHS = { name: 240, state: 80, locality: 155, edition: 80 };

export function CampaignsPage() {
  const can = useCan();
  const seesRegistrations = can({ anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] });
  const seesLeads = can({ anyOf: ['VIEW_LEADS', 'QUERY_LEADS'] });
  const seesTags = can({ anyOf: ['VIEW_TAGS', 'QUERY_TAGS'] });
  const mayRegenerate = can({ roles: ['ADMIN', 'BUSINESS_SUPPORT'] });
  const contracts = useRegenerateContracts();
  const [marked, setMarked] = useState<Row>();
  const tagsAction = (row: Row): RowAction[] =>
    seesTags ? [{ key: 'tags', label: 'Tags', icon: <IconTag size={16} />, onClick: () => setMarked(row) }] : [];
  const contractsAction = ({ id, name }: Row): RowAction[] => {
    const onClick = () => contracts.start(id, name);
    return mayRegenerate
      ? [{ key: 'contracts', label: 'Regerar contratos', icon: <IconRefresh size={16} />, onClick }]
      : [];
  };
  return (
    <>
      <ListPage
        declaration={campaignsList}
        source={{
          key: areaKey(listCampaignsEndpoint),
          load: (query, signal) => call(listCampaignsEndpoint, { query }, { signal }),
        }}
        rowKey={(row) => row.id}
        tones={{ situation: SITUATION_TONES }}
        widths={WIDTHS}
        opens={{ place: (row) => (seesRegistrations ? registrationsOf(row) : undefined) }}
        renderers={{
          edition: (row) => ordinal(row.edition),
          startDate: (row) => instantText(row.startDate, row.zoneOffset),
          endDate: (row) => instantText(row.endDate, row.zoneOffset),
        }}
        facts={['name', 'situation', 'locality']}
        rowActions={(row) => [
          ...(seesRegistrations ? registrationsAction(row) : []),
          ...(seesLeads ? [leadsAction(row)] : []),
          ...tagsAction(row),
          ...contractsAction(row),
        ]}
        emptyText="Ainda não há campanhas publicadas."
      />
      {contracts.dialog}
      {marked === undefined ? null : (
        <Suspense>
          <CampaignTagsDialog
            id={marked.id}
            name={campaignText(marked.name, marked.edition)}
            onClose={() => setMarked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Registrations begin with the campaign. */
const registrationsOf = ({ id, startDate }: Row) =>
  Date.parse(startDate) > Date.now() ? undefined : linkOptions({ to: '/registrations', search: { campaignIds: id } });

function registrationsAction(row: Row): RowAction[] {
  const place = registrationsOf(row);
  if (place === undefined) return [];
  return [{ key: 'registrations', label: 'Matrículas', icon: <IconClipboardList size={16} />, place }];
}

const leadsAction = ({ id }: Row): RowAction => ({
  key: 'leads',
  label: 'Leads',
  icon: <IconAddressBook size={16} />,
  place: linkOptions({ to: '/campaigns/leads/$campaignId', params: { campaignId: id } }),
});
