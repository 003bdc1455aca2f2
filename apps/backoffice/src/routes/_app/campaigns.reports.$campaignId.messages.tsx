import type { campaignMessagesList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { CampaignMessagesPage } from '#features/insight/control-room/messages-page.tsx';
import { listSearch } from '#kit/list/index.ts';

function Screen() {
  const { campaignId } = Route.useParams();
  return <CampaignMessagesPage key={campaignId} campaignId={campaignId} />;
}

export const Route = createFileRoute('/_app/campaigns/reports/$campaignId/messages')({
  validateSearch: listSearch<typeof campaignMessagesList>(),
  component: Screen,
});
