import {
  ACCOUNT_TYPE_NAMES,
  type AccountType,
  APPROVAL_STATUSES,
  type ApprovalStatus,
  DOCUMENT_TYPES,
  keysOf,
  messageOf,
  type PaymentReversalsQuery,
  type ReversalStatus,
  type ReversalWait,
} from '@habilita/contract';
import { addCents, type HolderShares } from '@habilita/kernel';
import { sql } from 'kysely';
import { z } from 'zod';
import { type DeclaredRow, type OwnRow, type OwnRowAt, type RowFacts, writePayments } from '#areas/money/core/index.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';
import { rowsOfRegistrations } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { toSeal } from '#kernel/db/sealed/to-seal.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';

export const SOURCE = 'PAYMENT_REVERSAL';
const TABLE = 'paymentReversals';

/** The bank account to which the money of a reversed payment is transferred, and the account's owner. */
export interface BankAccount {
  readonly customerName: string;
  readonly customerDocumentType: 'CPF' | 'CNPJ';
  /** Digits without punctuation. */
  readonly customerDocument: string;
  readonly customerAccountType: AccountType;
  /** Three digits. */
  readonly customerBankNumber: string;
  readonly customerAgencyNumber: string;
  readonly customerAgencyVerificationDigit: string | null;
  readonly customerAccountNumber: string;
  readonly customerAccountVerificationDigit: string;
}

/** A reversal to write; `waited` is the id of one that waited for a second person, and undefined for a new one. */
interface AskedReversal {
  readonly paymentId: string;
  readonly shares: HolderShares;
  /** Undefined for a card payment, whose provider refunds the money to the card. */
  readonly account: BankAccount | undefined;
  readonly waited?: string | undefined;
  readonly status: ReversalStatus;
}

export type AskedReversalRow = OwnRow & AskedReversal;

const withReversal = (
  { payments }: RowFacts,
  paymentId: string,
  reversal: { readonly id: string; readonly status: ReversalStatus },
): Pick<RowFacts, 'payments'> => ({
  payments: payments.map((payment) => (payment.id === paymentId ? { ...payment, reversal } : payment)),
});

export const reversalRow = (asked: AskedReversal): AskedReversalRow => ({
  ...asked,
  source: SOURCE,
  ...(asked.waited === undefined ? { counts: { reversalsQty: 1 } } : {}),
  async write(trx, at) {
    if (asked.waited === undefined) await insertReversal(trx, asked, at);
    else await goOn(trx, asked.waited, asked, at.at);
  },
  after: (facts, id) => withReversal(facts, asked.paymentId, { id: asked.waited ?? id, status: asked.status }),
});

const sealedAccountOf = (account: BankAccount | undefined) =>
  account && {
    ...account,
    customerAgencyNumber: toSeal(account.customerAgencyNumber, 'customerAgencyNumber'),
    customerAgencyVerificationDigit: toSeal(account.customerAgencyVerificationDigit, 'customerAgencyVerificationDigit'),
    customerAccountNumber: toSeal(account.customerAccountNumber, 'customerAccountNumber'),
    customerAccountVerificationDigit: toSeal(
      account.customerAccountVerificationDigit,
      'customerAccountVerificationDigit',
    ),
  };

/** Writes a reversal, and its status on the payment. */
export async function insertReversal(
  trx: Transaction,
  { paymentId, status, shares, account }: AskedReversal,
  { at: createdAt, ...of }: OwnRowAt,
): Promise<void> {
  const amounts = { marketplaceCents: shares.marketplace, partnerCents: shares.partner };
  const endedAt = status === 'APPROVED' ? createdAt : null;
  await trx
    .insertInto(TABLE)
    .values({ ...of, ...amounts, ...sealedAccountOf(account), paymentId, status, createdAt, endedAt })
    .execute();
  await writePayments(trx, [paymentId], { set: { reversalStatus: status }, at: createdAt });
}

/** Updates a reversal that a second person approved. The reversal of a card still waits for its provider afterwards. */
async function goOn(trx: Transaction, id: string, asked: AskedReversal, at: Temporal.Instant): Promise<void> {
  const { paymentId, status, shares } = asked;
  const amounts = { marketplaceCents: shares.marketplace, partnerCents: shares.partner };
  await trx
    .updateTable(TABLE)
    .set({ ...amounts, status, endedAt: status === 'APPROVED' ? at : null })
    .where('id', '=', id)
    .where('status', '=', 'WAITING_APPROVAL')
    .executeTakeFirstOrThrow();
  await writePayments(trx, [paymentId], { set: { reversalStatus: status }, at });
}

interface Ended {
  readonly id: string;
  readonly paymentId: string;
  readonly status: ReversalStatus;
  readonly reason?: string;
}

/** Ends a reversal that the provider confirmed or could not make. */
export const endedReversal = ({ id, paymentId, status, reason }: Ended): OwnRow => ({
  source: SOURCE,
  isNews: true,
  async write(trx, { at }) {
    await trx
      .updateTable(TABLE)
      .set({ status, reason: reason ?? null, endedAt: at })
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await writePayments(trx, [paymentId], { set: { reversalStatus: status }, at });
  },
  after: (facts) => withReversal(facts, paymentId, { id, status }),
});

/** Declines a reversal that still waits; leaves a reversal with another status as it is. */
export async function declineReversal(
  trx: Transaction,
  { id, paymentId }: { readonly id: string; readonly paymentId: string },
  at: Temporal.Instant,
): Promise<void> {
  const declined = await trx
    .updateTable(TABLE)
    .set({ status: 'DECLINED', endedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'WAITING_APPROVAL')
    .returning('id')
    .executeTakeFirst();
  if (declined !== undefined) await writePayments(trx, [paymentId], { set: { reversalStatus: 'DECLINED' }, at });
}

export const REVERSALS: DeclaredRow = {
  table: TABLE,
  source: SOURCE,
  texts: ['reason'],
  line: { tab: 'estornos', isOfPayment: true },
  addsUp: {
    towards: ['REFUND', 'REVERSAL'],
    amount: sql`d.marketplace_cents + d.partner_cents`,
    stands: sql`d.status <> 'DECLINED'`,
  },
};

const ACCOUNT = [
  'v.customerName',
  'v.customerDocument',
  'v.customerDocumentType',
  'v.customerAccountType',
  'v.customerBankNumber',
  'v.customerAgencyNumber',
  'v.customerAgencyVerificationDigit',
  'v.customerAccountNumber',
  'v.customerAccountVerificationDigit',
] as const;

const bankAccount: z.ZodType<BankAccount> = z.object({
  customerName: z.string(),
  customerDocumentType: z.enum(keysOf(DOCUMENT_TYPES)),
  customerDocument: z.string(),
  customerAccountType: z.enum(ACCOUNT_TYPE_NAMES),
  customerBankNumber: z.string(),
  customerAgencyNumber: z.string(),
  customerAgencyVerificationDigit: z.string().nullable(),
  customerAccountNumber: z.string(),
  customerAccountVerificationDigit: z.string(),
});

/** Lists the reversals of a registration, if the person may see the registration. */
export async function reversalsOf(
  db: ReadDatabase,
  scope: RowScope,
  registrationId: string,
  asked: PaymentReversalsQuery,
) {
  const reversals = registrationsVisibleTo(db, scope)
    .innerJoin('paymentReversals as v', 'v.registrationId', 'r.id')
    .innerJoin('payments as p', 'p.id', 'v.paymentId')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .leftJoin('banks as b', 'b.code', 'v.customerBankNumber')
    .leftJoin('users as u', 'u.id', 'v.createdBy')
    .leftJoin('approvalRequests as a', 'a.id', 'v.approvalRequestId')
    .leftJoin('users as d', 'd.id', 'a.decidedBy')
    .select(['v.id', 'v.registrationId', 'v.paymentId as entityPaymentId', 'v.status', 'v.approvalRequestId'])
    .select(['v.marketplaceCents', 'v.partnerCents', 'v.createdAt as createdDate', 'v.createdBy as creatorId'])
    .select(['p.part as entityPaymentType', 'p.paymentMethod', 'p.installmentNumber', 'b.name as customerBankName'])
    .select(ACCOUNT)
    .select(['u.name as createdBy', 'd.name as decidedBy', 's.cpf as studentCpf', 'a.status as approvalStatus'])
    .select(['v.reason as providerReason', 'a.endReason', 'v.endedAt as decidedDate']);
  const { content, ...total } = await rowsOfRegistrations(reversals, 'v', {
    ...asked,
    registrationIds: [registrationId],
  });
  return {
    ...total,
    content: content.map(
      ({ marketplaceCents, partnerCents, studentCpf, approvalStatus, providerReason, endReason, ...reversal }) => ({
        ...reversal,
        amount: addCents(marketplaceCents, partnerCents),
        reason: reasonOf({ providerReason, endReason, approvalStatus }),
        waitsFor: waitsFor(reversal.status, approvalStatus),
        isOfSomebodyElse: reversal.customerDocument !== null && reversal.customerDocument !== studentCpf,
        active: reversal.status !== 'DECLINED',
      }),
    ),
  };
}

function waitsFor(status: ReversalStatus, approvalStatus: string | null): ReversalWait | null {
  if (status !== 'WAITING_APPROVAL') return null;
  return approvalStatus === 'WAITING_APPROVAL' ? 'SECOND_PERSON' : 'PROVIDER';
}

interface Ends {
  readonly providerReason: string | null;
  readonly approvalStatus: ApprovalStatus | null;
  /**
   * The text of the person who ended the approval request. When the request ended as SUPERSEDED, because its command
   * was no longer allowed, this is the error code of the command's refusal.
   */
  readonly endReason: string | null;
}

/** Why a reversal was declined. */
function reasonOf({ providerReason, approvalStatus, endReason }: Ends): string | null {
  if (providerReason !== null) return `O provedor não estornou o valor. ${providerReason}`;
  if (approvalStatus === 'SUPERSEDED') return endReason === null ? APPROVAL_STATUSES.SUPERSEDED : messageOf(endReason);
  if (approvalStatus === 'EXPIRED' || approvalStatus === 'WITHDRAWN')
    return endReason ?? APPROVAL_STATUSES[approvalStatus];
  return endReason;
}

/** The reversal that a request for approval is about; undefined when the request is about something else. */
export async function reversalWaiting(db: ReadDatabase, approvalRequestId: string) {
  return db
    .selectFrom('paymentReversals')
    .select(['id', 'paymentId'])
    .where('approvalRequestId', '=', approvalRequestId)
    .executeTakeFirst();
}

/**
 * Reads what the provider needs to carry out a reversal: the payment, each holder's amount, and the bank account, which
 * is undefined for a card.
 */
export async function reversalToAskFor(db: ReadDatabase, id: string) {
  const reversal = await db
    .selectFrom('paymentReversals as v')
    .innerJoin('payments as p', 'p.id', 'v.paymentId')
    .select(['v.id', 'v.registrationId', 'v.paymentId', 'v.marketplaceCents', 'v.partnerCents', 'p.paymentProvider'])
    .select(ACCOUNT)
    .where('v.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...reversal, account: bankAccount.safeParse(reversal).data };
}

export async function bankNameOf(db: ReadDatabase, code: string): Promise<string | undefined> {
  return (await db.selectFrom('banks').select('name').where('code', '=', code).executeTakeFirst())?.name;
}

export const isInBankList = async (db: ReadDatabase, code: string): Promise<boolean> =>
  (await bankNameOf(db, code)) !== undefined;
