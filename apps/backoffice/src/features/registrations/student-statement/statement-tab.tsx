import { MAY_READ_STATEMENT, passes } from '@habilita/contract';
import { Suspense } from 'react';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';
import { lazily } from '#code-loading/once-loaded.ts';

const RegistrationStatement = lazily(async () => ({
  default: (await import('./registration-statement.tsx')).RegistrationStatement,
}));

export const statementTab: DeclaredTab = {
  key: 'extrato',
  label: 'Extrato',
  seenBy: (actor) => passes(actor, MAY_READ_STATEMENT),
  content: ({ registration, tabs }) => (
    <Suspense>
      <RegistrationStatement registration={registration} tabs={tabs} />
    </Suspense>
  ),
};
