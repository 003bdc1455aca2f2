import { mayReadPaymentAttempts } from '@habilita/contract';
import { lazy, Suspense } from 'react';
import type { DeclaredTab } from '../tabs/registration-tab.ts';

const Attempts = lazy(async () => ({ default: (await import('./attempts.tsx')).Attempts }));

export const attemptsTab: DeclaredTab = {
  key: 'tentativas',
  label: 'Tentativas de Pagamento',
  count: ({ paymentAttemptsQty }) => paymentAttemptsQty,
  seenBy: mayReadPaymentAttempts,
  content: ({ registration }) => (
    <Suspense>
      <Attempts registration={registration} />
    </Suspense>
  ),
};
