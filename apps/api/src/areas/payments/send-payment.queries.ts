import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { boletoOf } from './instruments.queries.ts';
import { paymentsVisibleTo } from './payments-search.queries.ts';

/** The named payment, else the open down payment, else the next one due. */
export async function paymentToSend(
  db: ReadDatabase,
  scope: RowScope,
  registrationId: string,
  entityPaymentId: string | undefined,
) {
  const ofRegistration = paymentsVisibleTo(db, scope)
    .select(['p.id', 'p.chargeState'])
    .where('p.registrationId', '=', registrationId);
  const found =
    entityPaymentId === undefined
      ? await ofRegistration
          .where('p.status', '=', 'PENDING')
          .where('p.active', '=', true)
          .orderBy(sql`p.part = 'DOWN_PAYMENT'`, 'desc')
          .orderBy('p.dueDate')
          .orderBy('p.id')
          .limit(1)
          .executeTakeFirst()
      : await ofRegistration.where('p.id', '=', entityPaymentId).executeTakeFirst();
  const row = found && (await boletoOf(paymentsVisibleTo(db, scope), found.id));
  return row && { ...row, chargeState: found.chargeState };
}
