import type { TemplateValues } from '@habilita/contract';
import { sql } from 'kysely';
import { STUDENT_COLUMNS, registrationsVisibleTo } from '#areas/money/registration-row/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';

export async function registrationOfContract(
  db: ReadDatabase,
  scope: RowScope,
  { id, studentId }: { readonly id: string; readonly studentId?: string | undefined },
) {
  const query = registrationsVisibleTo(db, scope)
    .innerJoin('students as s', 's.id', 'r.studentId')
    .select([
      'r.id',
      'r.campaignId',
      'r.campaignPlanId',
      'r.contractAmountCents',
      ...STUDENT_COLUMNS,
      's.anonymisedAt',
      'r.status',
      'r.paymentMethod',
    ])
    .where('r.id', '=', id);
  return (studentId === undefined ? query : query.where('r.studentId', '=', studentId)).executeTakeFirst();
}

export type RegistrationOfContract = NonNullable<Awaited<ReturnType<typeof registrationOfContract>>>;

/** Locks a registration, so that regenerations of its contract wait for each other. */
export async function lockRegistrationOfContract(trx: Transaction, id: string): Promise<void> {
  await trx.selectFrom('registrations').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** The payment that the contract's text names as its first. An active payment is preferred to inactive ones. */
export async function firstPaymentOf(db: ReadDatabase, registrationId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'entityType', 'part', 'orderId', 'dueDate', 'liquidationDay', 'paymentMethod'])
    .where('registrationId', '=', registrationId)
    .where('entityType', '=', 'REGISTRATION')
    .orderBy('active', 'desc')
    .orderBy('installmentNumber')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const newest = (db: ReadDatabase, registrationId: string) =>
  db
    .selectFrom('contracts')
    .where('registrationId', '=', registrationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

export async function newestContract(db: ReadDatabase, registrationId: string) {
  return newest(db, registrationId).select(['id', 'sha256', 'awaitsAcceptance']).executeTakeFirst();
}

const withText = ['id', 'body', 'sha256', 'templateId', 'templateVersion', 'awaitsAcceptance'] as const;
const OF_ACCEPTANCE = ['acceptedAt', 'acceptedAddress', 'contractDate'] as const;
const values = sql<TemplateValues>`variables`.as('variables');

export async function standingContract(db: ReadDatabase, registrationId: string) {
  return newest(db, registrationId)
    .select([...withText, ...OF_ACCEPTANCE, values])
    .executeTakeFirst();
}

export type StandingContract = NonNullable<Awaited<ReturnType<typeof standingContract>>>;

const newestAccepted = (db: ReadDatabase, registrationId: string) =>
  newest(db, registrationId).where('awaitsAcceptance', '=', false);

/** The newest contract whose text the student accepted. */
export async function acceptedContract(db: ReadDatabase, registrationId: string) {
  return newestAccepted(db, registrationId)
    .select([...withText, ...OF_ACCEPTANCE, values])
    .executeTakeFirst();
}

/** The hash of the newest contract text that the student accepted. */
export async function acceptedHash(db: ReadDatabase, registrationId: string): Promise<string | undefined> {
  return (await newestAccepted(db, registrationId).select('sha256').executeTakeFirst())?.sha256;
}

interface NewContract {
  readonly id: string;
  readonly registrationId: string;
  readonly templateId: string;
  readonly templateVersion: number;
  readonly variables: string;
  readonly body: string;
  readonly sha256: string;
  readonly acceptedAt: Temporal.Instant;
  readonly acceptedAddress: string;
  readonly createdAt: Temporal.Instant;
  readonly origin: 'ACCEPTANCE' | 'REGENERATION';
  readonly contractDate: Temporal.Instant;
  readonly createdBy: string | null;
  readonly printAskedAt: Temporal.Instant | null;
  readonly awaitsAcceptance: boolean;
}

const insertion = (db: Transaction, v: NewContract) =>
  db.insertInto('contracts').values({
    id: v.id,
    registrationId: v.registrationId,
    templateId: v.templateId,
    templateVersion: v.templateVersion,
    variables: v.variables,
    body: v.body,
    sha256: v.sha256,
    acceptedAt: v.acceptedAt,
    acceptedAddress: v.acceptedAddress,
    createdAt: v.createdAt,
    origin: v.origin,
    contractDate: v.contractDate,
    createdBy: v.createdBy,
    printAskedAt: v.printAskedAt,
    awaitsAcceptance: v.awaitsAcceptance,
  });

export async function insertContract(trx: Transaction, contract: NewContract): Promise<void> {
  await insertion(trx, contract).execute();
}

export async function acceptedSince(db: ReadDatabase, since: Temporal.Instant, most: number): Promise<number> {
  const rows = await db.selectFrom('contracts').select('id').where('acceptedAt', '>', since).limit(most).execute();
  return rows.length;
}

/**
 * Takes the contracts that have waited longest to be printed and marks them as enqueued; transactions that do this at
 * the same time take different ones.
 */
export async function takeContractsToPrint(trx: Transaction, most: number, now: Temporal.Instant): Promise<string[]> {
  const oldest = trx
    .selectFrom('contracts')
    .select('id')
    .where('printAskedAt', 'is', null)
    .orderBy('createdAt')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked();
  const rows = await trx
    .updateTable('contracts')
    .set({ printAskedAt: now })
    .where('id', 'in', oldest)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A contract with what its PDF shows: the stored text, hash and dates; and the key of the PDF if it is printed. */
export async function contractToPrint(db: ReadDatabase, id: string) {
  return db
    .selectFrom('contracts as k')
    .innerJoin('registrations as r', 'r.id', 'k.registrationId')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select([
      'k.id',
      'k.registrationId',
      'k.body',
      'k.sha256',
      'k.acceptedAt',
      'k.contractDate',
      'k.origin',
      'k.awaitsAcceptance',
      'k.pdfKey',
    ])
    .select(['c.name as campaignName', 'c.zoneOffset'])
    .where('k.id', '=', id)
    .executeTakeFirst();
}

export type ContractToPrint = NonNullable<Awaited<ReturnType<typeof contractToPrint>>>;

/** Stores where the PDF is, unless another process has printed the contract first. */
export async function notePdf(
  db: Parameters<typeof contractToPrint>[0] & Pick<Transaction, 'updateTable'>,
  id: string,
  pdf: {
    readonly pdfKey: string;
    readonly pdfSha256: string;
    readonly pdfPages: number;
    readonly renderedAt: Temporal.Instant;
  },
): Promise<void> {
  await db.updateTable('contracts').set(pdf).where('id', '=', id).where('pdfKey', 'is', null).execute();
}
