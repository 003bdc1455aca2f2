import { describe, expect, test } from 'vitest';
import { ERROR_CODES, messageOf, statusOf } from './errors.ts';
import { UNEXPECTED_MESSAGE } from './unexpected-message.ts';

test('texts the specification quotes are literal, its slips included', () => {
  expect(UNEXPECTED_MESSAGE).toBe('Houve algum erro inesperado! Tente novamente mais tarde.');
  const quoted = {
    INVALID_CREDENTIALS: 'Usuário ou senha inválidos',
    USER_NEEDS_DRIVING_SCHOOL: 'O usuário precisa estar associado a um CFC',
    ROLE_REQUIRED: 'Ao menos um perfil deve ser selecionado',
    PASSWORD_CONFIRMATION_MISMATCH: 'As novas senhas não conferem',
    CURRENT_PASSWORD_INCORRECT: 'Senha atual incorreta',
    DRIVING_SCHOOL_FILTER_REQUIRED: 'Necessario selecionar ao menos uma CFC',
    DRIVING_SCHOOL_NOT_FOUND: 'CFC não encontrado',
    NO_CAMPAIGN_VACANCIES: 'A campanha não possui mais vagas',
    NO_DRIVING_SCHOOL_VACANCIES: 'O CFC não possui mais vagas',
    NO_PLAN_VACANCIES: 'Vagas esgotagas para esta categoria',
    REQUIRED: 'Este campo é obrigatório',
    INVALID_EMAIL: 'Insira um e-mail válido',
    WEAK_PASSWORD: 'Senha fraca',
    CLOSED_DAYS_REVERSED: 'A data inicial de dias de fechamento é maior que a final',
  };
  expect(Object.fromEntries(Object.keys(quoted).map((code) => [code, messageOf(code)]))).toEqual(quoted);
});

test('every code has a Portuguese sentence and a status of refusal; an unknown one is shown raw', () => {
  for (const code of ERROR_CODES) {
    expect(messageOf(code)).toMatch(/^[“\p{Lu}]\S* /u);
    expect(statusOf(code)).toBeOneOf([400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 503, 504]);
  }
  expect(messageOf('SOMETHING_NEW')).toBe('SOMETHING_NEW');
});

const NAMED = {
  General: ['DATA_INTEGRITY', 'NOT_FOUND', 'FORBIDDEN', 'CONFLICT_STALE', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_MISMATCH'],
  'Not found': [
    'CAMPAIGN_NOT_FOUND',
    'DRIVING_SCHOOL_NOT_FOUND',
    'PLAN_NOT_FOUND',
    'STUDENT_NOT_FOUND',
    'REGISTRATION_NOT_FOUND',
    'TEMPLATE_NOT_FOUND',
    'PAYMENT_NOT_FOUND',
    'CEP_NOT_FOUND',
    'STATE_NOT_FOUND',
    'RECEIPT_NOT_FOUND',
  ],
  Users: [
    'USER_ALREADY_EXISTS',
    'USER_CREATE_NOT_ALLOWED',
    'USER_UPDATE_NOT_ALLOWED',
    'ROLE_REQUIRED',
    'USER_NEEDS_DRIVING_SCHOOL',
    'CURRENT_PASSWORD_INCORRECT',
    'PASSWORD_CONFIRMATION_MISMATCH',
  ],
  Campaign: [
    'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION',
    'CAMPAIGN_NOT_ENABLED_FOR_SCHEDULING',
    'CAMPAIGN_OR_DRIVING_SCHOOL_REQUIRED',
    'CAMPAIGN_IN_PROGRESS_BOLETO_EXPIRATION',
    'CAMPAIGN_IN_PROGRESS_REGISTRATION_START',
    'CAMPAIGN_STARTED_DATES',
    'CAMPAIGN_STARTED_REMOVE_SCHOOL',
    'CAMPAIGN_STARTED_REMOVE_PLAN',
    'CAMPAIGN_STARTED_PRICES',
    'CAMPAIGN_STARTED_DOWN_PAYMENT',
    'CAMPAIGN_STARTED_INSTALLMENTS',
    'CAMPAIGN_REGISTRATION_END_EXTENDED',
    'CAMPAIGN_FINISHED',
    'ORIGINAL_PRICE_TOO_LOW',
    'SCHEDULING_START_BEFORE_REGISTRATION',
    'DRIVING_SCHOOL_REQUIRED',
    'PLAN_REQUIRED_PER_SCHOOL',
    'PIX_EXPIRATION_REQUIRED',
    'PIX_PRICE_REQUIRED',
    'PLAN_NOT_ENABLED',
    'ASSOCIATE_NOT_ENABLED',
    'CITY_NOT_SERVED',
  ],
  'Seats and slots': [
    'NO_CAMPAIGN_VACANCIES',
    'NO_DRIVING_SCHOOL_VACANCIES',
    'NO_PLAN_VACANCIES',
    'SCHEDULE_UNAVAILABLE',
    'SCHEDULE_INVALID',
  ],
  Duplicates: [
    'CPF_ALREADY_REGISTERED',
    'EMAIL_ALREADY_REGISTERED',
    'CELLPHONE_ALREADY_REGISTERED',
    'TAG_DUPLICATE',
    'TAG_TYPE_DUPLICATE',
    'TAG_ALREADY_LINKED',
    'PLAN_IN_USE',
    'TEMPLATE_KEY_INVALID',
    'OFFICE_HOURS_INCOMPLETE',
    'OFFICE_HOURS_REVERSED',
    'WAITING_LIST_PERIOD_INVALID',
  ],
  'Registration and money': [
    'REGISTRATION_INVALID_STATUS',
    'PAYMENT_IN_CFC_INVALID_STATUS',
    'PENALTY_INVALID_STATUS',
    'AMOUNT_NOT_POSITIVE',
    'AMOUNT_ABOVE_DEBT',
    'DOWN_PAYMENT_TOO_LOW',
    'DOWN_PAYMENT_NOT_BELOW_AMOUNT',
    'PLAN_CHANGE_SAME',
    'PLAN_CHANGE_FULLY_PAID',
    'RECEIPT_REQUIRED',
    'RECEIPT_INVALID_TYPE',
    'REFUND_ABOVE_CREDIT',
    'BALANCE_NOT_POSITIVE',
    'PAYMENT_INACTIVE',
    'PIX_CANNOT_BE_REACTIVATED',
    'PIX_KEY_INVALID',
    'REVERSAL_NOT_ALLOWED',
    'GROUPING_REQUIRED',
    'CONSENT_HAS_PAYMENTS',
    'NOT_LATEST',
    'BACK_TO_CART_NOT_ALLOWED',
  ],
  Card: [
    'CARD_RESTRICTED',
    'CARD_INVALID_DATA',
    'CARD_INVALID_NUMBER',
    'CARD_INVALID_CVV',
    'CARD_EXPIRED',
    'CARD_INSUFFICIENT_LIMIT',
    'CARD_REFUSED',
    'CARD_NOT_PROCESSED',
    'CARD_UNSUPPORTED_BRAND',
  ],
  Fields: [
    'REQUIRED',
    'INVALID',
    'ONLY_LETTERS',
    'INVALID_CPF',
    'INVALID_CNPJ',
    'INVALID_CEP',
    'INVALID_PHONE',
    'INVALID_CELLPHONE',
    'INVALID_EMAIL',
    'INVALID_DATE_OF_BIRTH',
    'WEAK_PASSWORD',
    'DATE_IN_PAST',
    'INVALID_SCHEDULING_DATE',
    'INVALID_LATITUDE',
    'INVALID_LONGITUDE',
    'DUE_DATE_IN_PAST',
    'USERNAME_CPF_OR_EMAIL',
    'TOO_LONG',
    'TOO_LARGE',
  ],
} as const;

describe.each(Object.entries(NAMED))('%s', (_area, codes) => {
  test.each(codes)('%s has its Portuguese sentence', (code) => {
    expect(ERROR_CODES).toContain(code);
    expect(messageOf(code)).not.toBe(code);
  });
});

test('no two codes of the catalogue that a person must tell apart read the same', () => {
  const texts = ERROR_CODES.map(messageOf).filter((text) => text !== UNEXPECTED_MESSAGE);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});
