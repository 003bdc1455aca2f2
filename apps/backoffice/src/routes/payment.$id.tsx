import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage } from '#features/payments/cards/payment-page.tsx';

/**
 * Public: whoever has the link may pay by card; the key in the student's mail shows the code too (Specification 3
 * §7).
 */
export const Route = createFileRoute('/payment/$id')({
  validateSearch: ({ key }): { key?: string } => (typeof key === 'string' && key !== '' ? { key } : {}),
  component: Screen,
});

function Screen() {
  return <PaymentPage paymentId={Route.useParams().id} linkKey={Route.useSearch().key} />;
}
