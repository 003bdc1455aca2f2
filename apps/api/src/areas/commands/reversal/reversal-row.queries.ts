import type { AccountType, ReversalStatus } from '@habilita/contract';
import type { HolderShares } from '@habilita/kernel';
import { sql } from 'kysely';
import { type DeclaredRow, type OwnRow, type OwnRowAt, type RowFacts, writePayments } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { toSeal } from '#kernel/db/sealed/to-seal.ts';

export const SOURCE = 'PAYMENT_REVERSAL';
const TABLE = 'paymentReversals';

/** The account that a payment goes back to, and its holder. */
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
export interface AskedReversal {
  readonly paymentId: string;
  readonly shares: HolderShares;
  /** Undefined for a card, whose money its provider refunds. */
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

/** Continues a reversal that a second person approved; that of a card still waits for its provider. */
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

/** Declines a reversal that waits for a second person; does nothing to any other. */
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
