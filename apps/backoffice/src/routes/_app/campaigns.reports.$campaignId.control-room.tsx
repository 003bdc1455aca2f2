import { createFileRoute } from '@tanstack/react-router';
import { ControlRoomPage } from '#features/insight/control-room/control-room-page.tsx';

function Screen() {
  const { campaignId } = Route.useParams();
  return <ControlRoomPage key={campaignId} campaignId={campaignId} />;
}

export const Route = createFileRoute('/_app/campaigns/reports/$campaignId/control-room')({ component: Screen });
