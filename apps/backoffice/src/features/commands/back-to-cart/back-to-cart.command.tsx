import { IconShoppingCart } from '@tabler/icons-react';
import type { ScreenCommand } from '#features/shared/registration/screen-command.ts';
import { lazily } from '#code-loading/lazily.ts';

export const backToCart: ScreenCommand = {
  actions: {
    backToCart: {
      icon: <IconShoppingCart size={16} aria-hidden />,
      group: 'end',
      destructive: true,
      dialog: lazily(async () => ({ default: (await import('./back-to-cart-dialog.tsx')).BackToCartDialog })),
    },
  },
};
