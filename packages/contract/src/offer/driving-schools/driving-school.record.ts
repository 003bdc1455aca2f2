import { isCep, isCnpj, isEmail, isPhone, isPixKey } from '@habilita/kernel';
import { z } from 'zod';
import { bankNumber, digit, digits, ofDigits, ofOneDigit } from '../../bank-account.ts';
import { type HistoryDeclaration, reasonsOfApprovals } from '../../record/history-declaration.ts';
import { field, historyFieldsOf, type Problem, record, type ValuesOf } from '../../record/index.ts';
import {
  ACCOUNT_TYPES,
  BANK_OPERATION_TYPES,
  CAIXA,
  PIX_KEY_TYPE_WORDS,
  RECEIPT_DAYS,
} from './driving-school.words.ts';
import {
  normalOfficeHours,
  NO_HOURS,
  officeHours,
  officeHoursBody,
  officeHoursProblems,
  type TypedHours,
} from './office-hours.ts';
import { READS_PAYOUT } from './payout-readers.ts';
import { PROVIDER_CHANGES, PROVIDER_STATUSES } from './recipient-account.words.ts';

const phone = z.string().trim().refine(isPhone, { error: 'INVALID_PHONE' });
const cnpj = z.string().trim().toUpperCase().refine(isCnpj, { error: 'INVALID_CNPJ' });
const email = z.string().trim().toLowerCase().refine(isEmail, { error: 'INVALID_EMAIL' });
const cep = z.string().refine(isCep, { error: 'INVALID_CEP' });
const state = z.string().regex(/^[A-Z]{2}$/);
/**
 * The receipt plan: after how many days a CFC receives its money. It is chosen from a closed list and sent as a number
 * (Specification 1 §3).
 */
const paymentPlanDays = field.own('Plano de recebimento (dias)', {
  history: 'number',
  sentence: 'Escolha um dos planos de recebimento.',
  body: z.literal(RECEIPT_DAYS),
  read: z.int().nullable(),
  empty: null as string | null,
  required: true,
  toWire: (days) => Number(days),
  fromRead: (days) => (days === null ? null : String(days)),
});

const workingHours = field.own('Horário de atendimento', {
  history: 'officeHours',
  body: officeHoursBody,
  read: officeHours,
  empty: NO_HOURS,
  required: true,
  toWire: (hours: TypedHours): unknown => normalOfficeHours(hours),
  fromRead: (hours): TypedHours => normalOfficeHours(hours),
  inner: (hours: TypedHours) =>
    Object.fromEntries(officeHoursProblems(hours).map(({ path, code }) => [path.join('.'), code])),
});

const payout = { readers: READS_PAYOUT } as const;

export const payoutFields = {
  accountType: field.word('Tipo de conta', ACCOUNT_TYPES, { ...payout, required: true }),
  bankCode: field.choice('Banco', { ...payout, max: 3, schema: bankNumber, required: true }),
  bankOperationType: field.word('Operação', BANK_OPERATION_TYPES, payout),
  agencyNumber: field.typed('Agência', digits(5), { ...payout, ...ofDigits(5), required: true }),
  agencyNumberVerificationDigit: field.typed('Dígito da agência', digit, { ...payout, ...ofOneDigit }),
  accountNumber: field.typed('Conta', digits(13), { ...payout, ...ofDigits(13), required: true }),
  accountNumberVerificationDigit: field.typed('Dígito da conta', digit, { ...payout, ...ofOneDigit, required: true }),
  getnetSubsellerId: field.text('Identificador do subvendedor (Getnet)', { ...payout, max: 60 }),
  transfeeraPixKeyType: field.word('Tipo da chave PIX', PIX_KEY_TYPE_WORDS, payout),
  transfeeraPixKey: field.text('Chave PIX', { ...payout, max: 100 }),
} as const;

const addressFields = {
  postalCode: field.typed('CEP', cep, { required: true, history: 'cep' }),
  state: field.choice('Estado', { max: 2, schema: state, required: true }),
  locality: field.choice('Cidade', { max: 100, required: true }),
  neighborhood: field.text('Bairro', { max: 100, required: true }),
  street: field.text('Rua', { max: 150, required: true }),
  number: field.text('Número', { max: 20, required: true }),
  complement: field.text('Complemento', { max: 100 }),
  // The bounds of latitude and longitude enclose Brazil.
  latitude: field.decimal('Latitude', { min: -33.76, max: 5.28, error: 'INVALID_LATITUDE' }),
  longitude: field.decimal('Longitude', { min: -74, max: -28.8, error: 'INVALID_LONGITUDE' }),
} as const;

const fields = {
  cnpj: field.typed('CNPJ', cnpj, { required: true, history: 'cnpj' }),
  companyName: field.text('Razão social', { max: 150, required: true }),
  commercialName: field.text('Nome fantasia', { max: 150, required: true }),
  presentationName: field.text('Nome de apresentação', { max: 100, required: true }),
  schoolPhone: field.typed('Telefone do CFC', phone, { required: true, history: 'phone' }),
  ownerPhone: field.typed('Telefone do proprietário', phone, { history: 'phone' }),
  email: field.typed('E-mail', email, { max: 254, required: true, history: 'email' }),
  ...addressFields,
  ...payoutFields,
  website: field.text('Site', { max: 200 }),
  instagram: field.text('Instagram', { max: 200 }),
  whatsapp: field.text('WhatsApp', { max: 200 }),
  facebook: field.text('Facebook', { max: 200 }),
  getnetPaymentPlanDays: paymentPlanDays,
  attendants: field.whole('Número de atendentes', { min: 1, max: 1000 }),
  averageServiceTime: field.whole('Tempo médio de atendimento', { min: 1, max: 1440, unit: 'Minutos' }),
  officeHours: workingHours,
} as const;

const isCaixa = (code: string | null): boolean => code !== null && code.padStart(3, '0') === CAIXA;

/**
 * Checks the rules between fields (Specification 2 §5): only accounts at Caixa (bank 104) have an operation type, and a
 * PIX key must fit its type.
 */
function problems(school: ValuesOf<typeof fields>): Problem[] {
  const { bankCode: bank, bankOperationType, transfeeraPixKey: key, transfeeraPixKeyType: type } = school;
  const found: Problem[] = [];
  if (!isCaixa(bank) && bankOperationType !== null)
    found.push({ path: 'bankOperationType', code: 'INVALID', sentence: 'A operação é só da Caixa (banco 104).' });
  if (type !== null && key !== '' && !isPixKey(type, key))
    found.push({ path: 'transfeeraPixKey', code: 'PIX_KEY_INVALID' });
  return found;
}

export const drivingSchoolRecord = record({
  fields,
  requiredWhen: {
    bankOperationType: ({ bankCode: bank }) => isCaixa(bank),
    transfeeraPixKey: ({ transfeeraPixKeyType }) => transfeeraPixKeyType !== null,
    transfeeraPixKeyType: ({ transfeeraPixKey }) => transfeeraPixKey !== '',
  },
  check: problems,
});

/** The history shows bank and PIX data only to those who may read them in the form. */
export const drivingSchoolHistory: HistoryDeclaration = {
  readers: { anyOf: ['VIEW_CFCS', 'QUERY_CFCS'] },
  secretsFor: READS_PAYOUT,
  kinds: {
    DRIVING_SCHOOL_CREATED: 'CFC criado',
    DRIVING_SCHOOL_CHANGED: 'CFC alterado',
    DRIVING_SCHOOL_LOGO_CHANGED: 'Logo alterada',
    RECIPIENT_CHANGED: 'Cadastro no provedor de pagamento',
    RECIPIENT_RETRIED: 'Cadastro no provedor pedido de novo',
    STATEMENT_DISPUTE_OPEN: 'Linha do repasse contestada',
    STATEMENT_DISPUTE_REPLY: 'Nova pergunta sobre o repasse',
    STATEMENT_DISPUTE_ANSWER: 'Contestação do repasse respondida',
    STATEMENT_DISPUTE_CLOSE: 'Contestação do repasse encerrada',
    APPROVAL_REQUESTED: 'Pedido de aprovação',
    APPROVAL_APPROVED: 'Pedido aprovado',
    APPROVAL_DECLINED: 'Pedido rejeitado',
    APPROVAL_WITHDRAWN: 'Pedido de aprovação retirado',
    APPROVAL_EXPIRED: 'Pedido de aprovação vencido',
    APPROVAL_SUPERSEDED: 'Pedido de aprovação que deixou de ser possível',
  },
  // In the history of a school, only entries about requests to change bank data have a reason. People who may change
  // bank data may read it.
  reasonReaders: reasonsOfApprovals({ anyOf: ['MANAGE_CFCS'] }),
  fields: {
    ...historyFieldsOf(drivingSchoolRecord),
    getnetStatus: { label: 'Situação na Getnet', type: 'status', words: PROVIDER_STATUSES },
    getnetChange: { label: 'Mudança de dados na Getnet', type: 'status', words: PROVIDER_CHANGES },
    transfeeraStatus: { label: 'Situação na Transfeera', type: 'status', words: PROVIDER_STATUSES },
    transfeeraChange: { label: 'Mudança de dados na Transfeera', type: 'status', words: PROVIDER_CHANGES },
  },
};
