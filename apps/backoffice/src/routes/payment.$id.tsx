import { createFileRoute } from '@tanstack/react-router';
import { PaymentPage } from '#features/payments/cards/payment-page.tsx';

/**
 * The page is public. Whoever has the link may pay by card; the PIX code or boleto is shown only if the link contains
 * the key, as the link in the student's e-mail does (Specification 3 §7).
 */
export const Route = createFileRoute('/payment/$id')({
  validateSearch: ({ key }): { key?: string } => (typeof key === 'string' && key !== '' ? { key } : {}),
  component: Screen,
});

function Screen() {
  return <PaymentPage paymentId={Route.useParams().id} linkKey={Route.useSearch().key} />;
}
