import { type CampaignSituation, campaignsList, listCampaignsEndpoint } from '@habilita/contract';
import { ordinal } from '@habilita/kernel';
import { IconClipboardList } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { call } from '#app/call.ts';
import { useCan } from '#app/can.tsx';
import { areaKey } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';
import { instantText } from '#kit/format.ts';
import { ListPage, type RowAction } from '#kit/ListPage.tsx';
import type { Tone } from '#kit/tone.ts';

type Row = CallResponse<typeof listCampaignsEndpoint>['content'][number];

const SITUATION_TONES: Readonly<Record<CampaignSituation, Tone>> = {
  NOT_STARTED: 'neutral',
  PRE_REGISTRATION_OPEN: 'information',
  OPEN: 'positive',
  CLOSED: 'problem',
};

const WIDTHS = { name: 220, state: 90, locality: 170, edition: 90 };

/** The campaign list (Specification 2 §2); times are of the campaign's zone. */
export function CampaignsPage() {
  const seesRegistrations = useCan()({ anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] });
  return (
    <ListPage
      declaration={campaignsList}
      source={{
        key: areaKey(listCampaignsEndpoint),
        load: (query, signal) => call(listCampaignsEndpoint, { query }, { signal }),
      }}
      rowKey={(row) => row.id}
      tones={{ situation: SITUATION_TONES }}
      widths={WIDTHS}
      actionsWidth={72}
      renderers={{
        edition: (row) => ordinal(row.edition),
        startDate: (row) => instantText(row.startDate, row.zoneOffset),
        endDate: (row) => instantText(row.endDate, row.zoneOffset),
      }}
      facts={['name', 'situation', 'locality']}
      rowActions={(row) => (seesRegistrations ? actionsOf(row) : [])}
      emptyText="Ainda não há campanhas publicadas."
    />
  );
}

/** A campaign that has not begun has no registrations to show. */
function actionsOf({ id, startDate }: Row): RowAction[] {
  if (Date.parse(startDate) > Date.now()) return [];
  const place = linkOptions({ to: '/registrations', search: { campaignIds: id } });
  return [{ key: 'registrations', label: 'Matrículas', icon: <IconClipboardList size={16} />, place }];
}
