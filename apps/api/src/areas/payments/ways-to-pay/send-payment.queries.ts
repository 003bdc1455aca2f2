import { nextToPay } from '#areas/money/core/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { boletoOf } from './instruments.queries.ts';
import { paymentsVisibleTo } from '../list/payments-search.queries.ts';

/**
 * The payment that staff send to the student: the registration's payment with the given id, or, without an id, the one
 * to pay next.
 */
export async function paymentToSend(
  db: ReadDatabase,
  scope: RowScope,
  registrationId: string,
  entityPaymentId: string | undefined,
) {
  const id = entityPaymentId ?? (await idOfNext(db, registrationId));
  const ofRegistration = paymentsVisibleTo(db, scope).where('p.registrationId', '=', registrationId);
  return id === undefined ? undefined : boletoOf(ofRegistration, id);
}

async function idOfNext(db: ReadDatabase, registrationId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('registrations as r')
    .innerJoinLateral(nextToPay, (join) => join.onTrue())
    .select('next.id')
    .where('r.id', '=', registrationId)
    .executeTakeFirst();
  return row?.id;
}
