import { describe, expect, test } from 'vitest';
import { newDrivingSchoolBody } from '@habilita/contract';
import {
  bodyOf,
  changedPayout,
  NEW_SCHOOL,
  officeHoursErrors,
  requiredOf,
  RULES,
  type School,
  type SchoolValues,
  valuesOf,
} from './driving-school-values.ts';

const closed = { SUNDAY: [], TUESDAY: [], WEDNESDAY: [], THURSDAY: [], FRIDAY: [], SATURDAY: [] };
const SCHOOL: School = {
  id: '0198c0de-0000-7000-8000-000000000001',
  cnpj: '12ABC34501DE35',
  companyName: 'Centro de Formação Ltda',
  commercialName: 'Auto Escola',
  presentationName: 'CFC Centro',
  schoolPhone: '2733334444',
  ownerPhone: null,
  email: 'contato@cfc.com',
  postalCode: '29010000',
  state: 'ES',
  locality: 'Vitória',
  neighborhood: 'Centro',
  street: 'Rua Sete',
  number: '10',
  complement: null,
  latitude: -20.3155,
  longitude: -40.3128,
  accountType: 'CHECKING',
  bankCode: '001',
  bankOperationType: null,
  agencyNumber: '1234',
  agencyNumberVerificationDigit: null,
  accountNumber: '56789',
  accountNumberVerificationDigit: '0',
  website: null,
  instagram: null,
  whatsapp: null,
  facebook: null,
  getnetSubsellerId: null,
  getnetPaymentPlanDays: 5,
  transfeeraPixKeyType: 'TELEFONE',
  transfeeraPixKey: '+5527999998888',
  attendants: 2,
  averageServiceTime: 30,
  officeHours: { ...closed, MONDAY: [['08:00:00', '12:00:00']] },
  version: 4,
};

describe('the CFC form', () => {
  test('sends what it was opened with as the server takes it', () => {
    expect(newDrivingSchoolBody.safeParse(bodyOf(valuesOf(SCHOOL))).success).toBe(true);
  });

  test('asks for the operation with bank 104 alone and sends it for no other', () => {
    const caixa: SchoolValues = { ...valuesOf(SCHOOL), bankCode: '104', bankOperationType: '003' };
    expect(requiredOf(caixa)).toContain('bankOperationType');
    expect(bodyOf(caixa).bankOperationType).toBe('003');
    expect(requiredOf({ ...caixa, bankCode: '341' })).not.toContain('bankOperationType');
    expect(bodyOf({ ...caixa, bankCode: '341' }).bankOperationType).toBeNull();
  });

  test('asks for a key once its type is chosen, and for one of that type', () => {
    expect(requiredOf(NEW_SCHOOL)).not.toContain('transfeeraPixKey');
    const typed: SchoolValues = { ...NEW_SCHOOL, transfeeraPixKeyType: 'EMAIL' };
    expect(requiredOf(typed)).toContain('transfeeraPixKey');
    expect(RULES.transfeeraPixKey('27999998888', typed)).toBe('Chave PIX inválida.');
    expect(RULES.transfeeraPixKey('a@b.com', typed)).toBeUndefined();
  });

  test('knows when bank or PIX data really change', () => {
    const values = valuesOf(SCHOOL);
    expect(changedPayout(SCHOOL, { ...values, transfeeraPixKey: '27999998888', website: 'https://a.com' })).toEqual([]);
    expect(changedPayout(SCHOOL, { ...values, accountNumber: '1', transfeeraPixKey: '27999990000' })).toEqual([
      'accountNumber',
      'transfeeraPixKey',
    ]);
  });

  test.each<[keyof typeof RULES, unknown, boolean]>([
    ['cnpj', '12ABC34501DE35', true],
    ['cnpj', '12ABC34501DE36', false],
    ['latitude', -33.7, true],
    ['latitude', 51.5, false],
    ['longitude', -0.1, false],
    ['agencyNumber', '123456', false],
    ['accountNumberVerificationDigit', 'x', true],
    ['accountNumberVerificationDigit', '12', false],
    ['attendants', 0, false],
    ['postalCode', '00999999', false],
  ])('%s %s is right: %s', (field, value, right) => {
    const rule = RULES[field] as (value: unknown, values: SchoolValues) => string | undefined;
    expect(rule(value, NEW_SCHOOL) === undefined).toBe(right);
  });

  test('tells problems of working hours at their period', () => {
    const officeHours = { ...NEW_SCHOOL.officeHours, MONDAY: [['08:00:00', null]] as const };
    expect(officeHoursErrors({ officeHours })).toEqual({
      'officeHours.MONDAY.0': 'Preencha os dois horários do período.',
    });
    expect(officeHoursErrors(NEW_SCHOOL)).toEqual({ officeHours: 'Este campo é obrigatório' });
  });
});
