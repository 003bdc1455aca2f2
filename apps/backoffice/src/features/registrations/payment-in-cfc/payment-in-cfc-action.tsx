import { IconBuildingStore } from '@tabler/icons-react';
import { lazy } from 'react';
import type { DeclaredRegistrationAction } from '../actions/registration-action.ts';

export const paymentInCfcAction: DeclaredRegistrationAction = {
  icon: <IconBuildingStore size={16} aria-hidden />,
  dialog: lazy(async () => ({ default: (await import('./payment-in-cfc-dialog.tsx')).PaymentInCfcDialog })),
};
