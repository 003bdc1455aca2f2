import { IconBuildingStore } from '@tabler/icons-react';
import type { DeclaredRegistrationAction } from '#features/shared/registration/registration-action.ts';
import { lazily } from '#code-loading/once-loaded.ts';

export const paymentInCfcAction: DeclaredRegistrationAction = {
  icon: <IconBuildingStore size={16} aria-hidden />,
  group: 'money',
  dialog: lazily(async () => ({ default: (await import('./payment-in-cfc-dialog.tsx')).PaymentInCfcDialog })),
};
