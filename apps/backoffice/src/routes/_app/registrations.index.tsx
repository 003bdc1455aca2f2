import type { registrationsList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { RegistrationsPage } from '#features/registrations/registrations/list/registrations-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/registrations/')({
  validateSearch: listSearch<typeof registrationsList>(),
  component: RegistrationsPage,
});
