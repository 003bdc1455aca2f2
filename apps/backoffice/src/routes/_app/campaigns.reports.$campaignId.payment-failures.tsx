import type { paymentFailuresList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { PaymentFailuresPage } from '#features/insight/control-room/payment-failures-page.tsx';
import { listSearch } from '#kit/list/index.ts';

function Screen() {
  const { campaignId } = Route.useParams();
  return <PaymentFailuresPage key={campaignId} campaignId={campaignId} />;
}

export const Route = createFileRoute('/_app/campaigns/reports/$campaignId/payment-failures')({
  validateSearch: listSearch<typeof paymentFailuresList>(),
  component: Screen,
});
