import { IconShoppingCart } from '@tabler/icons-react';
import { lazy } from 'react';
import type { DeclaredRegistrationAction } from '../actions/registration-action.ts';

export const backToCartAction: DeclaredRegistrationAction = {
  icon: <IconShoppingCart size={16} aria-hidden />,
  destructive: true,
  dialog: lazy(async () => ({ default: (await import('./back-to-cart-dialog.tsx')).BackToCartDialog })),
};
