import {
  ACCOUNT_TYPE_NAMES,
  APPROVAL_STATUSES,
  type ApprovalStatus,
  DOCUMENT_TYPES,
  keysOf,
  messageOf,
  type PaymentReversalsQuery,
  type ReversalStatus,
  type ReversalWait,
} from '@habilita/contract';
import { addCents } from '@habilita/kernel';
import { z } from 'zod';
import { rowsOfRegistrations } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import type { BankAccount } from './reversal-row.queries.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

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

/** Reversals of a registration in scope. */
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
  /** What the person who ended the request wrote; for a superseded request the code of the command's refusal. */
  readonly endReason: string | null;
}

/** Why a reversal was declined. */
function reasonOf({ providerReason, approvalStatus, endReason }: Ends): string | null {
  if (providerReason !== null) return `O provedor não estornou o valor: ${providerReason}`;
  if (approvalStatus === 'SUPERSEDED') return endReason === null ? APPROVAL_STATUSES.SUPERSEDED : messageOf(endReason);
  if (approvalStatus === 'EXPIRED' || approvalStatus === 'WITHDRAWN')
    return endReason ?? APPROVAL_STATUSES[approvalStatus];
  return endReason;
}

/** The reversal of a request for approval; undefined when it has none. */
export async function reversalWaiting(db: ReadDatabase, approvalRequestId: string) {
  return db
    .selectFrom('paymentReversals')
    .select(['id', 'paymentId'])
    .where('approvalRequestId', '=', approvalRequestId)
    .executeTakeFirst();
}

/**
 * What a reversal asks of its provider: the payment, what each holder gives, and the bank account, which is undefined
 * for a card.
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
