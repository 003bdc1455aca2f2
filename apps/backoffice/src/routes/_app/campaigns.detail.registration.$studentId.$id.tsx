import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { PaymentsOfRegistration } from '#features/payments/payments-of-registration.tsx';
import { RegistrationPage } from '#features/registrations/detail/registration-page.tsx';

const search = z.looseObject({ tab: z.string().optional().catch(undefined) });

function Screen() {
  const { studentId, id } = Route.useParams();
  return <RegistrationPage studentId={studentId} id={id} payments={<PaymentsOfRegistration id={id} />} />;
}

export const Route = createFileRoute('/_app/campaigns/detail/registration/$studentId/$id')({
  validateSearch: search,
  component: Screen,
});
