import { IconReceiptRefund } from '@tabler/icons-react';
import type { DeclaredRegistrationAction } from '#features/shared/registration/registration-action.ts';
import { lazily } from '#code-loading/once-loaded.ts';

export const refundAction: DeclaredRegistrationAction = {
  icon: <IconReceiptRefund size={16} aria-hidden />,
  group: 'money',
  dialog: lazily(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog })),
};
