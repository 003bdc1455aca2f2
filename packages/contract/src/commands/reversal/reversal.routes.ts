import { isCnpj, isCpf } from '@habilita/kernel';
import { z } from 'zod';
import { bankNumber, digit, digits, ofDigits, ofOneDigit } from '../../bank-account.ts';
import { id, instant, money, text, textToCome, wholeNumber } from '../../codecs.ts';
import { ACCOUNT_TYPES } from '../../offer/driving-schools/driving-school.words.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { commandGuard, moneyCommand } from '../../money/core/money-command.ts';
import { type Holder, passes } from '../../permissions.ts';
import { bodyShapeOf, field, isFilled, record, type ValuesOf } from '../../record/index.ts';
import { keysOf } from '../../typed-object.ts';
import { paymentParams } from '../activation/activation.routes.ts';
import {
  DOCUMENT_TYPES,
  PAYMENT_METHOD_NAMES,
  PAYMENT_PART_NAMES,
  REVERSAL_STATUS_NAMES,
} from '../../money/core/payment.words.ts';

const tag = 'Pagamentos';
const REVERTS_PAYMENTS = { anyOf: ['REVERT_PAYMENT'] } as const;

/** A CPF or CNPJ; {@link bankAccountProblems} checks that it is valid for the chosen type. */
const document = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(\d{11}|[A-Z0-9]{12}\d{2})$/);

/**
 * Requests may leave out every field: the reversal of a payment by card needs no account, and name and CPF default to
 * those of the student.
 */
const fields = {
  customerName: field.text('Titular da conta', { max: 120 }),
  customerDocumentType: field.word('Tipo de documento', DOCUMENT_TYPES),
  customerDocument: field.typed('Documento do titular', document, {
    max: 14,
    sentence: 'Digite um CPF, de 11 números, ou um CNPJ, de 14 caracteres.',
  }),
  customerAccountType: field.word('Tipo de conta', ACCOUNT_TYPES),
  customerBankNumber: field.choice('Banco', { max: 3, schema: bankNumber }),
  customerAgencyNumber: field.typed('Agência', digits(5), ofDigits(5)),
  customerAgencyVerificationDigit: field.typed('Dígito da agência', digit, ofOneDigit),
  customerAccountNumber: field.typed('Conta', digits(13), ofDigits(13)),
  customerAccountVerificationDigit: field.typed('Dígito da conta', digit, ofOneDigit),
} as const;
export type BankAccountValues = ValuesOf<typeof fields>;
export type BankAccountKey = keyof BankAccountValues;

export const OPTIONAL_BANK_ACCOUNT_KEYS: ReadonlySet<string> = new Set<BankAccountKey>([
  'customerAgencyVerificationDigit',
]);
export const BANK_ACCOUNT_KEYS = keysOf(fields);

interface BankAccountProblem {
  readonly path: BankAccountKey;
  readonly code: 'REQUIRED' | 'INVALID_CPF' | 'INVALID_CNPJ';
}

/**
 * Returns the problems of a bank account: every field but the agency's digit is required, and the document must be a
 * valid CPF or CNPJ (Specification 3 §5).
 */
export function bankAccountProblems(
  account: Readonly<Record<BankAccountKey, string | null>>,
): readonly BankAccountProblem[] {
  const missing = BANK_ACCOUNT_KEYS.filter((key) => !OPTIONAL_BANK_ACCOUNT_KEYS.has(key) && !isFilled(account[key]));
  return [...missing.map((path) => ({ path, code: 'REQUIRED' as const })), ...documentProblems(account)];
}

/**
 * Checks a filled-in document even if other fields are missing, so that the form shows the error when the person leaves
 * the document's field.
 */
function documentProblems({
  customerDocumentType: type,
  customerDocument: typed,
}: Readonly<Record<BankAccountKey, string | null>>): readonly BankAccountProblem[] {
  if (!isFilled(typed) || typed === null) return [];
  if (type === 'CNPJ') return isCnpj(typed) ? [] : [{ path: 'customerDocument', code: 'INVALID_CNPJ' }];
  return isCpf(typed) ? [] : [{ path: 'customerDocument', code: 'INVALID_CPF' }];
}

const always = (): boolean => true;

/** The form for the bank account to which the money of a reversed payment is transferred. */
export const bankAccountRecord = record({
  fields,
  requiredWhen: {
    customerName: always,
    customerDocumentType: always,
    customerDocument: always,
    customerAccountType: always,
    customerBankNumber: always,
    customerAgencyNumber: always,
    customerAccountNumber: always,
    customerAccountVerificationDigit: always,
  },
  check: bankAccountProblems,
});

/**
 * The body of a reversal (Specification 3 §7). For a payment by card, bank data are ignored and not stored. The reason
 * goes into the history.
 */
export const reversalBody = z.strictObject({
  ...bodyShapeOf(fields),
  reason: text(1000).optional(),
  ...commandGuard,
});
export type ReversalBody = z.output<typeof reversalBody>;

/**
 * Reverses a payment (Specification 3 §4 and §5). For a payment by card, the provider is asked to give the money back.
 * For any other payment, a second person must approve the reversal; the money is then transferred to a bank account.
 */
export const reversalCommand = moneyCommand({
  path: '/api/v1/payments/:entityPaymentType/:entityPaymentId/revert',
  summary: 'Estorna um pagamento: no cartão, pelo provedor; nos demais, por transferência, depois de aprovado',
  tag,
  access: REVERTS_PAYMENTS,
  params: paymentParams,
  body: reversalBody,
  draft: reversalBody.extend({ reason: textToCome(1000).optional() }),
  enough: reversalBody.extend({ reason: textToCome(1000).optional() }),
  errors: [
    'PAYMENT_NOT_FOUND',
    'REVERSAL_NOT_ALLOWED',
    'PAYMENT_GIVEN_BACK',
    'REVERSAL_OF_TWO_ARRIVALS',
    'REGISTRATION_INVALID_STATUS',
    'REQUIRED',
    'INVALID',
    'APPROVAL_ALREADY_WAITING',
  ],
});

/** Whether a person sees bank data unmasked. */
export const readsBankData = (actor: Holder): boolean => passes(actor, REVERTS_PAYMENTS);

export const REVERSAL_WAITS = { SECOND_PERSON: 'Outra pessoa aprovar', PROVIDER: 'O provedor confirmar' } as const;
export type ReversalWait = keyof typeof REVERSAL_WAITS;

const reversal = z.object({
  id,
  registrationId: id,
  entityPaymentId: id,
  entityPaymentType: z.enum(PAYMENT_PART_NAMES),
  paymentMethod: z.enum(PAYMENT_METHOD_NAMES),
  installmentNumber: z.int(),
  amount: money,
  status: z.enum(REVERSAL_STATUS_NAMES),
  waitsFor: z.enum(keysOf(REVERSAL_WAITS)).nullable(),
  approvalRequestId: id.nullable(),
  customerName: z.string().nullable(),
  customerDocument: z.string().nullable(),
  customerDocumentType: z.enum(keysOf(DOCUMENT_TYPES)).nullable(),
  customerAccountType: z.enum(keysOf(ACCOUNT_TYPES)).nullable(),
  customerBankNumber: z.string().nullable(),
  customerBankName: z.string().nullable(),
  customerAgencyNumber: z.string().nullable(),
  customerAgencyVerificationDigit: z.string().nullable(),
  customerAccountNumber: z.string().nullable(),
  customerAccountVerificationDigit: z.string().nullable(),
  /** True if the account belongs to somebody other than the student. */
  isOfSomebodyElse: z.boolean(),
  /** Why the request was declined. */
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedDate: instant.nullable(),
  active: z.boolean(),
  createdDate: instant,
  createdBy: z.string().nullable(),
  can: z.object({ decide: z.boolean() }),
});
export type PaymentReversal = z.output<typeof reversal>;

export const paymentReversalsQuery = z.strictObject({
  page: wholeNumber(0, 100_000).prefault('0'),
  size: wholeNumber(1, 500).prefault('10'),
  sort: z.enum(['createdDate,DESC', 'createdDate,ASC', 'createdDate,desc', 'createdDate,asc']).optional(),
});
export type PaymentReversalsQuery = z.output<typeof paymentReversalsQuery>;

export const paymentReversalsEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/students/:studentId/registrations/:registrationId/payment-reversals',
  summary: 'Estornos dos pagamentos de uma matrícula (dados bancários mascarados sem REVERT_PAYMENT)',
  tag,
  access: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  params: z.strictObject({ studentId: id, registrationId: id }),
  query: paymentReversalsQuery,
  response: pageOf(reversal),
  errors: ['STUDENT_NOT_FOUND', 'REGISTRATION_NOT_FOUND'],
});
