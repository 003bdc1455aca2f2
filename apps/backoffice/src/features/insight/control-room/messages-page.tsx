import { campaignMessagesList, type DeliveryOutcome, listCampaignMessagesEndpoint } from '@habilita/contract';
import { linkOptions } from '@tanstack/react-router';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { instantText } from '#kit/format.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import type { Tone } from '#kit/layout/index.ts';
import { RoomCampaign } from './room-campaign.tsx';

const TONES: Readonly<Record<DeliveryOutcome, Tone>> = {
  waiting: 'information',
  queued: 'information',
  sent: 'positive',
  kept: 'neutral',
  failed: 'problem',
  unknown: 'attention',
  registered: 'neutral',
  blocked: 'neutral',
  gone: 'neutral',
};
const WIDTHS = { leadName: 215, kind: 230, channel: 100 };

/** The list of the messages that the control room counts. */
export function CampaignMessagesPage({ campaignId: id }: { readonly campaignId: string }) {
  return (
    <RoomCampaign id={id} title={campaignMessagesList.title}>
      {(zone) => (
        <ListPage
          declaration={campaignMessagesList}
          source={{
            key: [...areaKey(listCampaignMessagesEndpoint), id],
            load: (query, signal) => call(listCampaignMessagesEndpoint, { params: { id }, query }, { signal }),
          }}
          rowKey={(row) => row.id}
          tones={{ outcome: TONES }}
          widths={WIDTHS}
          opens={{ place: ({ leadId }) => linkOptions({ to: '/leads/modify/$id', params: { id: leadId } }) }}
          facts={['leadName', 'outcome', 'kind']}
          renderers={{
            dispatchedAt: ({ dispatchedAt }) => instantText(dispatchedAt, zone),
            sentAt: ({ sentAt }) => instantText(sentAt, zone),
          }}
          emptyText="Nenhuma mensagem foi disparada nesta campanha."
        />
      )}
    </RoomCampaign>
  );
}
