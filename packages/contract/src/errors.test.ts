import { expect, test } from 'vitest';
import { ERROR_CODES, messageOf, statusOf, UNEXPECTED_MESSAGE } from './errors.ts';

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
  };
  expect(Object.fromEntries(Object.keys(quoted).map((code) => [code, messageOf(code)]))).toEqual(quoted);
});

test('every code has a Portuguese sentence and a status of refusal; an unknown one is shown raw', () => {
  for (const code of ERROR_CODES) {
    expect(messageOf(code)).toMatch(/^['\p{Lu}]\S* /u);
    expect(statusOf(code)).toBeOneOf([400, 401, 403, 404, 409, 413, 415, 422, 429, 503]);
  }
  expect(messageOf('SOMETHING_NEW')).toBe('SOMETHING_NEW');
});

test('each refusal the specification lists has its code', () => {
  const listed = [
    'CAMPAIGN_NOT_FOUND',
    'PLAN_NOT_FOUND',
    'STUDENT_NOT_FOUND',
    'REGISTRATION_NOT_FOUND',
    'TEMPLATE_NOT_FOUND',
    'PAYMENT_NOT_FOUND',
    'CEP_NOT_FOUND',
    'STATE_NOT_FOUND',
    'PLAN_IN_USE',
    'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION',
    'CAMPAIGN_NOT_ENABLED_FOR_SCHEDULING',
    'SCHEDULE_UNAVAILABLE',
    'SCHEDULE_INVALID',
    'CPF_ALREADY_REGISTERED',
    'EMAIL_ALREADY_REGISTERED',
    'CELLPHONE_ALREADY_REGISTERED',
    'REGISTRATION_INVALID_STATUS',
    'PLAN_NOT_ENABLED',
    'ASSOCIATE_NOT_ENABLED',
    'CITY_NOT_SERVED',
    'CARD_RESTRICTED',
    'CARD_INVALID_DATA',
    'CARD_INVALID_NUMBER',
    'CARD_INVALID_CVV',
    'CARD_EXPIRED',
    'CARD_INSUFFICIENT_LIMIT',
    'CARD_REFUSED',
    'CARD_NOT_PROCESSED',
    'CARD_UNSUPPORTED_BRAND',
    'DOWN_PAYMENT_TOO_LOW',
    'DOWN_PAYMENT_NOT_BELOW_AMOUNT',
    'PIX_EXPIRATION_REQUIRED',
    'PIX_PRICE_REQUIRED',
    'PIX_KEY_INVALID',
    'ORIGINAL_PRICE_TOO_LOW',
    'SCHEDULING_START_BEFORE_REGISTRATION',
    'OFFICE_HOURS_INCOMPLETE',
    'OFFICE_HOURS_REVERSED',
  ];
  expect(ERROR_CODES).toEqual(expect.arrayContaining(listed));
});
