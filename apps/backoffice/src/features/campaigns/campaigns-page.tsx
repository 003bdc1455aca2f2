import { type CampaignSituation, campaignsList, listCampaignsEndpoint } from '@habilita/contract';
import { campaignText, ordinal } from '@habilita/kernel';
import { Button } from '@mantine/core';
import {
  IconAddressBook,
  IconClipboardList,
  IconCopy,
  IconPencil,
  IconPlus,
  IconRefresh,
  IconTag,
} from '@tabler/icons-react';
import { Link, linkOptions } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { call } from '#app/call.ts';
import { useCan } from '#app/can.tsx';
import { areaKey } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';
import { instantText } from '#kit/format.ts';
import { ListPage, type RowAction } from '#kit/ListPage.tsx';
import type { Tone } from '#kit/tone.ts';
import { useRegenerateContracts } from './regenerate-contracts.tsx';

const CampaignTabs = lazy(() => import('./campaign-tabs.tsx'));
const CampaignTagsDialog = lazy(() => import('./campaign-tags-dialog.tsx'));

type Row = CallResponse<typeof listCampaignsEndpoint>['content'][number];

const SITUATION_TONES: Readonly<Record<CampaignSituation, Tone>> = {
  NOT_STARTED: 'neutral',
  PRE_REGISTRATION_OPEN: 'information',
  OPEN: 'positive',
  CLOSED: 'problem',
};

const WIDTHS = { name: 240, state: 80, locality: 155, edition: 80 };

const listForManagers = () => <CampaignList mayManage />;

export function CampaignsPage() {
  const mayManage = useCan()('MANAGE_CAMPAIGNS');
  if (!mayManage) return <CampaignList mayManage={false} />;
  return (
    <Suspense>
      <CampaignTabs campaigns={listForManagers} />
    </Suspense>
  );
}

function CampaignList({ mayManage }: { readonly mayManage: boolean }) {
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
          ...(mayManage ? managing(row) : []),
          ...tagsAction(row),
          ...contractsAction(row),
        ]}
        primaryAction={mayManage ? <CreateButton /> : null}
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

const managing = ({ id }: Row): RowAction[] => [
  {
    key: 'edit',
    label: 'Editar',
    icon: <IconPencil size={16} />,
    place: linkOptions({ to: '/campaigns/modify/{-$id}', params: { id } }),
  },
  {
    key: 'copy',
    label: 'Copiar',
    icon: <IconCopy size={16} />,
    place: linkOptions({ to: '/campaigns/copy/$id', params: { id } }),
  },
];

function CreateButton() {
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/campaigns/modify/{-$id}" {...props} />}
    >
      Criar
    </Button>
  );
}
