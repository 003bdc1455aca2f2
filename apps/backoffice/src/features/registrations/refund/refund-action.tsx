import { IconReceiptRefund } from '@tabler/icons-react';
import { lazy } from 'react';
import type { DeclaredRegistrationAction } from '../actions/registration-action.ts';

export const refundAction: DeclaredRegistrationAction = {
  icon: <IconReceiptRefund size={16} aria-hidden />,
  dialog: lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog })),
};
