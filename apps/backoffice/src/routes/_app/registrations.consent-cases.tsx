import type { consentCasesList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { ConsentCasesPage } from '#features/privacy/consent/cases-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/registrations/consent-cases')({
  validateSearch: listSearch<typeof consentCasesList>(),
  component: ConsentCasesPage,
});
