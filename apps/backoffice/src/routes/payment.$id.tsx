import { createFileRoute } from '@tanstack/react-router';
import { CardPage } from '#features/payments/card-page/card-page.tsx';

/** Public: whoever holds the link may pay (Specification 3 §7). */
export const Route = createFileRoute('/payment/$id')({ component: PaymentPage });

function PaymentPage() {
  return <CardPage paymentId={Route.useParams().id} />;
}
