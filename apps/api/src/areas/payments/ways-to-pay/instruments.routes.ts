import {
  downloadBoletoEndpoint,
  downloadOwnBoletoEndpoint,
  mayReadPaymentAttempts,
  ownPixQrCodeEndpoint,
  paymentAttemptsEndpoint,
  pixQrCodeEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { instalmentsHiddenFrom, isBoletoHidden, pixCodeToShow } from '#areas/money/core/index.ts';
import { refuseUnknownStudent } from '#areas/registrations/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { downloadBoleto } from '../boleto/download-boleto.ts';
import { drawPixCode } from './draw-pix-code.ts';
import { boletoOf, payableOf, paymentsOfStudent } from './instruments.queries.ts';
import { attemptsOf } from '../cards/payment-attempts.queries.ts';
import { paymentsVisibleTo } from '../list/payments-search.queries.ts';

/**
 * Mounts the routes that return boletos and PIX codes to staff in their scope and to the student, and the route that
 * returns the payment attempts of a registration to staff.
 */
export function instrumentRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  route(app, downloadBoletoEndpoint, async ({ params, actor }) => {
    const { studentId, id, entityPaymentType: type, entityPaymentId } = params;
    const row = await boletoOf(paymentsVisibleTo(db, actor), entityPaymentId);
    const isAsked =
      row?.studentId === studentId && row.registrationId === id && (row.part === type || row.entityType === type);
    if (!isAsked) {
      await refuseUnknownStudent(db, actor, { studentId });
      return refuse('PAYMENT_NOT_FOUND');
    }
    const hidden = await instalmentsHiddenFrom({ db, actor, now: clock.now() });
    return isBoletoHidden(row, hidden) ? refuse('FORBIDDEN') : downloadBoleto(deps, row, actor);
  });

  route(app, downloadOwnBoletoEndpoint, async ({ params, actor }) => {
    const row = await boletoOf(paymentsOfStudent(db, actor.userId), params.entityPaymentId);
    return downloadBoleto(deps, row ?? refuse('PAYMENT_NOT_FOUND'), actor);
  });

  const pixCode = async (payment: Awaited<ReturnType<typeof payableOf>>) => {
    const { code } = accept(pixCodeToShow(payment ?? refuse('PAYMENT_NOT_FOUND'), clock.now()));
    return drawPixCode(code);
  };
  route(app, pixQrCodeEndpoint, async ({ params, actor }) => {
    const payment = await payableOf(paymentsVisibleTo(db, actor), params.id);
    const hidden = await instalmentsHiddenFrom({ db, actor, now: clock.now() });
    return payment !== undefined && isBoletoHidden(payment, hidden) ? refuse('FORBIDDEN') : pixCode(payment);
  });
  route(app, ownPixQrCodeEndpoint, async ({ params, actor }) =>
    pixCode(await payableOf(paymentsOfStudent(db, actor.userId), params.entityPaymentId)),
  );

  route(app, paymentAttemptsEndpoint, async ({ params, actor }) => {
    const content = (await attemptsOf(db, actor, params.id)) ?? refuse('REGISTRATION_NOT_FOUND');
    return mayReadPaymentAttempts(actor) ? { content } : refuse('FORBIDDEN');
  });
}
