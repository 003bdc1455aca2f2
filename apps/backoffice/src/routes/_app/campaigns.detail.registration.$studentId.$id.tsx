import { createFileRoute } from '@tanstack/react-router';
import { RegistrationPage } from '#features/registrations/registrations/detail/registration-page.tsx';
import { lazily } from '#code-loading/lazily.ts';

// The payments are loaded with their tab.
const PaymentsOfRegistration = lazily(async () => ({
  default: (await import('#features/payments/list/payments-of-registration.tsx')).PaymentsOfRegistration,
}));

function Screen() {
  const { studentId, id } = Route.useParams();
  return <RegistrationPage studentId={studentId} id={id} payments={<PaymentsOfRegistration id={id} />} />;
}

export const Route = createFileRoute('/_app/campaigns/detail/registration/$studentId/$id')({
  validateSearch: ({ tab }): { readonly tab?: string } => (typeof tab === 'string' ? { tab } : {}),
  component: Screen,
});
