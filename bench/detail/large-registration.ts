import { cents, newId } from '@habilita/kernel';
import { post } from '../../apps/api/src/areas/money/ledger/index.ts';
import { writeRegistration } from '../../apps/api/src/areas/money/registration-row/index.ts';
import { type Database, openDatabase, type Transaction } from '../../apps/api/src/kernel/db/connect.ts';

const PAYMENTS = 300;
const NOTES = 500;
/**
 * Each note repeats these words. Only every tenth note is too long for the three rows that the screen gives to a short
 * note.
 */
const WORDS = 'Ligou para perguntar do boleto; combinamos que paga até sexta-feira. ';

export interface BenchRegistration {
  readonly studentId: string;
  readonly registrationId: string;
}

/**
 * Two registrations of the demo data: one stays as it is; the other gets 300 payments, two in three of them paid,
 * with their postings, and 500 notes.
 */
export async function twoRegistrations(databaseUrl: string) {
  const db = openDatabase({ url: databaseUrl, max: 1, name: 'bench' });
  try {
    const [model, other] = await paidOnes(db);
    if (model === undefined || other === undefined) throw new Error('the demo data have no two paid registrations');
    await db.transaction().execute(async (trx) => {
      await addPayments(trx, model);
      await addNotes(trx, model.registrationId);
    });
    return { large: await registrationOf(db, model), ordinary: await registrationOf(db, other) };
  } finally {
    await db.destroy();
  }
}

const paidOnes = (db: Database) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('status', '=', 'PAID')
    .where('entityType', '=', 'REGISTRATION')
    .where('part', '=', 'DOWN_PAYMENT')
    .orderBy('id')
    .limit(2)
    .execute();

type Payment = Awaited<ReturnType<typeof paidOnes>>[number];

const registrationOf = (db: Database, { registrationId }: Payment): Promise<BenchRegistration> =>
  db
    .selectFrom('registrations')
    .select(['id as registrationId', 'studentId'])
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();

async function addPayments(trx: Transaction, model: Payment): Promise<void> {
  const { registrationId } = model;
  const shares = { marketplace: cents(500), partner: cents(4_500) };
  const earlier = (minutes: number) => model.createdAt.subtract({ minutes });
  for (let number = 1; number <= PAYMENTS; number += 1) {
    const isPaid = number % 3 !== 0;
    const id = newId();
    const at = earlier(number * 30);
    const unissued = { externalPaymentId: null, barcode: null, typefulLine: null, pixCopyAndPasteCode: null };
    const amounts = {
      grossCents: cents(5_000),
      marketplaceGrossCents: shares.marketplace,
      partnerGrossCents: shares.partner,
    };
    const approved = isPaid ? shares : { marketplace: cents(0), partner: cents(0) };
    await trx
      .insertInto('payments')
      .values({
        ...model,
        ...unissued,
        ...amounts,
        id,
        orderId: `${model.orderId.slice(0, 20)}-${number}`,
        entityType: 'REGISTRATION_CUSTOM_PAYMENT',
        chargeState: 'NONE',
        status: isPaid ? 'PAID' : 'CANCELLED',
        paymentDate: isPaid ? at : null,
        marketplaceApprovedCents: approved.marketplace,
        partnerApprovedCents: approved.partner,
        createdAt: at,
        updatedAt: at,
      })
      .execute();
    if (!isPaid) continue;
    const source = { type: 'PAYMENT', id };
    await post(trx, { kind: 'CUSTOM_PAYMENT', registrationId, shares, source, at });
    await post(trx, { kind: 'PLATFORM_PAYMENT', registrationId, shares, source, at });
  }
  const { count } = await trx
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('registrationId', '=', registrationId)
    .executeTakeFirstOrThrow();
  await writeRegistration(trx, registrationId, { set: { entityPaymentsQty: count }, at: model.createdAt });
}

async function addNotes(trx: Transaction, registrationId: string): Promise<void> {
  const { userId, createdAt } = await trx
    .selectFrom('registrations')
    .select(['userId', 'createdAt'])
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  const notes = Array.from({ length: NOTES }, (_, index) => ({
    id: newId(),
    entityType: 'REGISTRATION' as const,
    entityId: registrationId,
    registrationId,
    text: `${index + 1}. ${WORDS.repeat(index % 10 === 0 ? 20 : 1)}`,
    createdBy: userId,
    createdAt: createdAt.add({ minutes: index }),
  }));
  await trx.insertInto('notes').values(notes).execute();
  await writeRegistration(trx, registrationId, { add: { notesQty: NOTES }, at: createdAt });
}
