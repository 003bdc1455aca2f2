import { registrationsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { RegistrationsPage } from '#features/registrations/list/registrations-page.tsx';
import { listSearchSchema } from '#kit/list/list-search.ts';

export const Route = createFileRoute('/_app/registrations/')({
  validateSearch: listSearchSchema(registrationsList),
  component: RegistrationsPage,
});
