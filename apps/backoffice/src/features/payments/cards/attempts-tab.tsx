import { mayReadPaymentAttempts } from '@habilita/contract';
import type { DeclaredTab } from '#features/shared/registration/registration-tab.ts';
import { lazily } from '#code-loading/lazily.ts';

const Attempts = lazily(async () => ({ default: (await import('./attempts.tsx')).Attempts }));

export const attemptsTab: DeclaredTab = {
  key: 'tentativas',
  label: 'Tentativas de Pagamento',
  count: ({ paymentAttemptsQty }) => paymentAttemptsQty,
  seenBy: mayReadPaymentAttempts,
  content: ({ registration }) => <Attempts registration={registration} />,
};
