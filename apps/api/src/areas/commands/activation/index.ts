import { paymentActivationCommand } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { mountMoneyCommand } from '#areas/money/core/index.ts';
import { ofPayment } from '#areas/payments/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { decidePaymentActivation } from './payment-activation.ts';

export function mountPaymentActivation(app: FastifyInstance, deps: Deps): void {
  mountMoneyCommand(app, deps, paymentActivationCommand, { ...ofPayment, decide: decidePaymentActivation });
}
