import type { PaymentParams } from '@habilita/contract';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { paymentsVisibleTo } from './payments-search.queries.ts';

/**
 * The registration of a payment in scope. Refusal: PAYMENT_NOT_FOUND, also for a payment of another type than asked.
 */
async function registrationOfPayment(
  db: ReadDatabase,
  scope: RowScope,
  { entityPaymentType: type, entityPaymentId }: PaymentParams,
): Promise<string> {
  const row = await paymentsVisibleTo(db, scope)
    .select(['p.registrationId', 'p.part', 'p.entityType'])
    .where('p.id', '=', entityPaymentId)
    .executeTakeFirst();
  return row?.part === type || row?.entityType === type ? row.registrationId : refuse('PAYMENT_NOT_FOUND');
}

export const ofPayment = {
  registrationId: (params: PaymentParams, _: unknown, { db, actor }: { db: ReadDatabase; actor: RowScope }) =>
    registrationOfPayment(db, actor, params),
  isVisible: async (): Promise<boolean> => true,
};
