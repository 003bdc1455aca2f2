import { IconReceipt } from '@tabler/icons-react';
import { lazy } from 'react';
import type { DeclaredRegistrationAction } from '../actions/registration-action.ts';

export const customPaymentAction: DeclaredRegistrationAction = {
  icon: <IconReceipt size={16} aria-hidden />,
  dialog: lazy(async () => ({ default: (await import('./custom-payment-dialog.tsx')).CustomPaymentDialog })),
};
