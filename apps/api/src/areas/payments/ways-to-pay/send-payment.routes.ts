import { downPaymentToSendEndpoint, sendDownPaymentEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import {
  instalmentsHiddenFrom,
  isBoleto,
  isBoletoHidden,
  maySendHowToPay,
  payProblem,
} from '#areas/money/core/index.ts';
import { isVisible, reachabilityOf } from '#areas/registrations/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { paymentToSend } from './send-payment.queries.ts';
import { tellHowToPay } from './tell-student.ts';

/** Mounts the routes by which staff e-mail a student how to pay an open payment (Specification 3 §2). */
export function sendPaymentRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, downPaymentToSendEndpoint, async ({ params: { id }, actor }) => {
    if (!(await isVisible(deps.db, actor, id))) refuse('REGISTRATION_NOT_FOUND');
    const next = await paymentToSend(deps.db, actor, id, undefined);
    if (next === undefined) return { payment: null };
    const { part, paymentMethod, installmentNumber, numberOfInstallments, dueDate, gross } = next;
    const of = { paymentMethod, installmentNumber, numberOfInstallments, dueDate };
    return { payment: { ...of, entityPaymentType: part, paymentGrossValue: gross } };
  });
  commandRoute(app, deps, sendDownPaymentEndpoint, async ({ params, body, actor, request }, trx) => {
    const { id } = params;
    const { entityPaymentId } = body;
    if (!(await isVisible(trx, actor, id))) refuse('REGISTRATION_NOT_FOUND');
    const student = await reachabilityOf(trx, id);
    const payment = await paymentToSend(trx, actor, id, entityPaymentId);
    if (payment === undefined)
      return refuse(
        entityPaymentId === undefined ? maySendHowToPay(student, 'PAYMENT_NOT_PENDING') : 'PAYMENT_NOT_FOUND',
      );
    const now = deps.clock.now();
    const hidden = await instalmentsHiddenFrom({ db: trx, actor, now });
    const isOtherMethod = entityPaymentId !== undefined && !isBoleto(payment);
    const isPayable = isOtherMethod ? 'PAYMENT_METHOD_NOT_ALLOWED' : (payProblem(payment, now)?.refused ?? true);
    const may = maySendHowToPay(student, isBoletoHidden(payment, hidden) ? 'FORBIDDEN' : isPayable);
    if (may !== true) refuse(may);
    await tellHowToPay(trx, deps, payment.id);
    const after = { paymentId: payment.id, orderId: payment.orderId };
    const to = { actor, requestId: request.id, entityType: 'REGISTRATION', entityId: id };
    await recordEvent(trx, { ...to, kind: 'PAYMENT_SENT_TO_STUDENT', after });
    return undefined;
  });
}
