import {
  ACCOUNT_TYPES,
  type BankAccountKey,
  bankAccountProblems,
  isOfSchool,
  type PaymentReversal,
  readsBankData,
  type ReversalBody,
} from '@habilita/contract';
import { formatCnpj, formatCpf } from '@habilita/kernel';
import type { RegistrationFact } from '#areas/money/core/index.ts';
import type { PayoutRecipient } from '#areas/payments/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { masked } from '#kernel/masked.ts';
import type { BankAccount } from './reversal.queries.ts';

export type TypedAccount = Pick<ReversalBody, BankAccountKey>;

/**
 * The account that a payment goes back to, by default with the student's name and CPF (Specification 3 §5).
 * Refusals: REQUIRED for every missing field at once, INVALID_CPF, INVALID_CNPJ, and INVALID for a bank that is not
 * in the list.
 */
export function bankAccountOf(
  typed: TypedAccount,
  { name, cpf }: Pick<RegistrationFact, 'name' | 'cpf'>,
  isBank: boolean,
): BankAccount | Refusal {
  const hasDocument = Boolean(typed.customerDocument);
  const account = {
    customerName: typed.customerName ?? name,
    customerDocumentType: typed.customerDocumentType ?? (hasDocument ? null : 'CPF'),
    customerDocument: typed.customerDocument ?? (typed.customerDocumentType === 'CNPJ' ? null : cpf),
    customerAccountType: typed.customerAccountType ?? null,
    customerBankNumber: typed.customerBankNumber?.padStart(3, '0') ?? null,
    customerAgencyNumber: typed.customerAgencyNumber ?? null,
    customerAgencyVerificationDigit: typed.customerAgencyVerificationDigit ?? null,
    customerAccountNumber: typed.customerAccountNumber ?? null,
    customerAccountVerificationDigit: typed.customerAccountVerificationDigit ?? null,
  };
  if (!isWhole(account)) {
    const [first = UNKNOWN, ...others] = bankAccountProblems(account).map(({ code, path }) => refusal(code, path));
    return others.length === 0 ? first : { ...first, others };
  }
  return isBank ? account : refusal('INVALID', 'customerBankNumber');
}

const UNKNOWN = refusal('REQUIRED', 'customerName');
const isWhole = (account: Record<BankAccountKey, string | null>): account is BankAccount & typeof account =>
  bankAccountProblems(account).length === 0;

const SECRET = [
  'customerDocument',
  'customerAgencyNumber',
  'customerAgencyVerificationDigit',
  'customerAccountNumber',
  'customerAccountVerificationDigit',
] as const;

type Shown = Pick<PaymentReversal, (typeof SECRET)[number] | 'customerName'>;

/**
 * Shows the bank account in full to people who may reverse payments, and masked to everybody else. People of a school
 * do not see the holder's name either.
 */
export function accountFor<R extends Shown>(actor: Actor, reversal: R): R {
  if (readsBankData(actor)) return reversal;
  const secret = isOfSchool(actor) ? [...SECRET, 'customerName' as const] : SECRET;
  return { ...reversal, ...Object.fromEntries(secret.map((key) => [key, masked(reversal[key])])) };
}

const withDigit = (number: string, digit: string | null): string => (digit === null ? number : `${number}-${digit}`);

/** The bank account as people read it: with punctuation, check digits and the bank's name. */
export function accountLines(account: BankAccount, bankName: string | undefined) {
  const { customerDocumentType: type, customerDocument, customerBankNumber: bank } = account;
  const lines = [
    ['Titular da conta', account.customerName],
    [type, type === 'CNPJ' ? formatCnpj(customerDocument) : formatCpf(customerDocument)],
    ['Banco', bankName === undefined ? bank : `${bank} - ${bankName}`],
    ['Agência', withDigit(account.customerAgencyNumber, account.customerAgencyVerificationDigit)],
    ['Conta', withDigit(account.customerAccountNumber, account.customerAccountVerificationDigit)],
    ['Tipo de conta', ACCOUNT_TYPES[account.customerAccountType]],
  ] as const;
  return lines.map(([label, after]) => ({ label, before: null, after }));
}

export const recipientOf = (account: BankAccount): PayoutRecipient => ({
  name: account.customerName,
  document: account.customerDocument,
  bankNumber: account.customerBankNumber,
  agencyNumber: account.customerAgencyNumber,
  agencyVerificationDigit: account.customerAgencyVerificationDigit ?? undefined,
  accountNumber: account.customerAccountNumber,
  accountVerificationDigit: account.customerAccountVerificationDigit,
  accountType: account.customerAccountType,
});
