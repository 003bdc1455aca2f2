import { campaignsList, DASHBOARD_READERS, listCampaignsEndpoint, REPORT_READERS } from '@habilita/contract';
import { campaignText, ordinal } from '@habilita/kernel';
import { IconClipboardList, IconTag } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useEmptyReason } from '#app/empty-reason.ts';
import { call } from '#api-client/call.ts';
import { useActor, useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { campaignPlace } from '#features/shared/links/campaign-place.ts';
import { instantText } from '#kit/format.ts';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { useCampaignActions } from './actions/use-campaign-actions.tsx';
import {
  controlRoomActions,
  hasStarted,
  isOver,
  leadsAction,
  managingActions,
  previewActions,
  reportsActions,
} from './campaign-actions.tsx';
import { CreateCampaignButton } from './create-campaign-button.tsx';
import { SITUATION_TONES } from './tones.ts';
import { lazily } from '#code-loading/lazily.ts';

const CampaignTabs = lazily(() => import('./campaign-tabs.tsx'));
const CampaignTagsDialog = lazily(() => import('./campaign-tags-dialog.tsx'));

type Row = CallResponse<typeof listCampaignsEndpoint>['content'][number];

const WIDTHS = { name: 190, state: 80, locality: 135, edition: 80 };

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

const NONE_YET = ['Ainda não há campanhas publicadas.', 'Você ainda não é consultor de nenhuma campanha.'] as const;

function CampaignList({ mayManage }: { readonly mayManage: boolean }) {
  const [actor, can] = [useActor(), useCan()];
  const seesRegistrations = can({ anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] });
  const seesLeads = can({ anyOf: ['VIEW_LEADS', 'QUERY_LEADS'] });
  const [seesReports, seesControlRoom] = [can(DASHBOARD_READERS), can(REPORT_READERS)];
  const seesTags = can({ anyOf: ['VIEW_TAGS', 'QUERY_TAGS'] });
  const emptyText = useEmptyReason(...NONE_YET);
  const campaignActions = useCampaignActions();
  const [marked, setMarked] = useState<Row>();
  const tagsAction = (row: Row): RowAction[] =>
    seesTags ? [{ key: 'tags', label: 'Tags', icon: <IconTag size={16} />, onClick: () => setMarked(row) }] : [];
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
        opens={{ place: (row) => campaignPlace(row.id) }}
        renderers={{
          edition: (row) => ordinal(row.edition),
          startDate: (row) => instantText(row.startDate, row.zoneOffset),
          endDate: (row) => instantText(row.endDate, row.zoneOffset),
        }}
        actionsWidth={110}
        facts={['name', 'edition', 'situation', 'locality']}
        rowActions={(row) => [
          ...(seesRegistrations ? registrationsAction(row) : []),
          ...(seesReports ? reportsActions(row) : []),
          ...(seesControlRoom ? controlRoomActions(row) : []),
          ...(seesLeads ? [{ ...leadsAction(row.id), inRow: true } as const] : []),
          ...managingActions(actor, row.id).map((action) =>
            action.key === 'edit' ? { ...action, inRow: true as const } : action,
          ),
          ...tagsAction(row),
          ...previewActions(row),
          ...campaignActions.of(row),
        ]}
        primaryAction={mayManage ? <CreateCampaignButton /> : null}
        emptyText={emptyText}
      />
      {campaignActions.dialog}
      {marked === undefined ? null : (
        <Suspense>
          <CampaignTagsDialog
            id={marked.id}
            name={campaignText(marked.name, marked.edition)}
            isOver={isOver(marked)}
            onClose={() => setMarked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function registrationsAction(row: Row): RowAction[] {
  if (!hasStarted(row)) return [];
  const place = campaignPlace(row.id);
  return [{ key: 'registrations', label: 'Matrículas', icon: <IconClipboardList size={16} />, place }];
}
