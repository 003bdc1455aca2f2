import { IconReceipt } from '@tabler/icons-react';
import type { DeclaredRegistrationAction } from '#features/shared/registration/registration-action.ts';
import { lazily } from '#code-loading/once-loaded.ts';

export const customPaymentAction: DeclaredRegistrationAction = {
  icon: <IconReceipt size={16} aria-hidden />,
  group: 'money',
  dialog: lazily(async () => ({ default: (await import('./custom-payment-dialog.tsx')).CustomPaymentDialog })),
};
