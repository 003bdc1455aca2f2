import { backToCartCommand } from '@habilita/contract';
import { mountMoneyCommand } from '#areas/money/core/index.ts';
import { isOfStudent, registrationInPath } from '#areas/registrations/registrations/index.ts';
import type { MountedCommand } from '../mounted-command.ts';
import { BACK_TO_CART_RULE, decideBackToCart } from './back-to-cart.ts';

export const backToCart = {
  actions: { backToCart: BACK_TO_CART_RULE },
  mount(app, deps) {
    const rule = { ...registrationInPath, isVisible: isOfStudent, decide: decideBackToCart };
    mountMoneyCommand(app, deps, backToCartCommand, rule);
  },
} satisfies MountedCommand;
