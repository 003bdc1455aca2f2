import { sendDownPaymentEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { maySendHowToPay } from '#areas/money/index.ts';
import { isVisible, reachabilityOf } from '#areas/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { isRefusal, type Refusal, refusal, refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { commandRoute } from '#kernel/http/route.ts';
import { instalmentsHiddenFrom } from './hidden-boletos.queries.ts';
import { isBoletoHidden } from './hidden-boletos.ts';
import { barcodeToPrint, type Payable, pixCodeToShow } from './instrument.ts';
import { paymentToSend } from './send-payment.queries.ts';
import { tellHowToPay } from './tell-student.ts';

/** Sends the student the payment instrument of an open payment (Specification 3 §2). */
export function sendPaymentRoutes(app: FastifyInstance, deps: Deps): void {
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
    if (isBoletoHidden(payment, hidden)) refuse('FORBIDDEN');
    const isNamedBoleto = entityPaymentId === undefined || isBoleto(payment);
    if (!isNamedBoleto) refuse('PAYMENT_METHOD_NOT_ALLOWED');
    const ready = readyToPay(payment, now);
    const may = maySendHowToPay(student, isRefusal(ready) ? ready.refused : true);
    if (may !== true) refuse(may);
    await tellHowToPay(trx, deps, payment.id);
    const after = { paymentId: payment.id, orderId: payment.orderId };
    const to = { actor, requestId: request.id, entityType: 'REGISTRATION', entityId: id };
    await recordEvent(trx, { ...to, kind: 'PAYMENT_SENT_TO_STUDENT', after });
    return undefined;
  });
}

const isBoleto = ({ paymentMethod }: Payable): boolean =>
  paymentMethod === 'BOLETO' || paymentMethod === 'BOLETO_PARCELADO';

/** Refusals: PAYMENT_NOT_PENDING, PAYMENT_INACTIVE, CHARGE_NOT_READY, PIX_EXPIRED. */
function readyToPay(payment: Payable & { readonly chargeState: string }, now: Temporal.Instant): object | Refusal {
  if (isBoleto(payment)) return barcodeToPrint(payment);
  if (payment.paymentMethod === 'PIX') return pixCodeToShow(payment, now);
  if (payment.status !== 'PENDING') return refusal('PAYMENT_NOT_PENDING');
  if (!payment.active) return refusal('PAYMENT_INACTIVE');
  return payment.chargeState === 'ISSUED' ? {} : refusal('CHARGE_NOT_READY');
}
