import { backToCartCommand } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { mountMoneyCommand } from '#areas/money/core/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { decideBackToCart } from './back-to-cart.ts';
import { isOfStudent } from '#areas/registrations/registrations/index.ts';
import { registrationInPath } from '#areas/registrations/registrations/index.ts';

export function mountBackToCart(app: FastifyInstance, deps: Deps): void {
  mountMoneyCommand(app, deps, backToCartCommand, {
    ...registrationInPath,
    isVisible: isOfStudent,
    decide: decideBackToCart,
  });
}
