import { drivingSchoolRecord, emptyOf, errorsOf, formOf, newDrivingSchoolBody } from '@habilita/contract';
import { describe, expect, test } from 'vitest';
import { SCHOOL } from './driving-school.fixture.ts';
import { bodyOf, changedPayout, type SchoolValues } from './driving-school.ts';

const values: SchoolValues = formOf(drivingSchoolRecord, SCHOOL);
const errors = (changed: Partial<SchoolValues>) => errorsOf(drivingSchoolRecord, { ...values, ...changed });
const REQUIRED = 'Este campo é obrigatório';

describe('the CFC form', () => {
  test('sends what it was opened with as the server takes it', () => {
    expect(errors({})).toEqual({});
    expect(newDrivingSchoolBody.safeParse(bodyOf(values)).success).toBe(true);
  });

  test('asks for the operation with bank 104 alone and takes it for no other', () => {
    expect(errors({ bankCode: '104' })).toEqual({ bankOperationType: REQUIRED });
    expect(errors({ bankCode: '104', bankOperationType: '003' })).toEqual({});
    expect(errors({ bankOperationType: '003' })).toEqual({
      bankOperationType: 'A operação é só da Caixa (banco 104).',
    });
  });

  test('asks for a key once its type is chosen, for its type once there is a key, and for one of that type', () => {
    expect(errors({ transfeeraPixKey: '' })).toEqual({ transfeeraPixKey: REQUIRED });
    expect(errors({ transfeeraPixKeyType: null })).toEqual({ transfeeraPixKeyType: REQUIRED });
    expect(errors({ transfeeraPixKeyType: null, transfeeraPixKey: '' })).toEqual({});
    expect(errors({ transfeeraPixKeyType: 'EMAIL' })).toEqual({ transfeeraPixKey: 'Chave PIX inválida.' });
  });

  test('knows when bank or PIX data really change', () => {
    const same = { ...values, transfeeraPixKey: '27999998888', website: 'https://a.com' };
    expect(changedPayout(SCHOOL, same)).toEqual([]);
    expect(changedPayout(SCHOOL, { ...values, accountNumber: '1', transfeeraPixKey: '27999990000' })).toEqual([
      'accountNumber',
      'transfeeraPixKey',
    ]);
  });

  test.each<[keyof SchoolValues, string | number, boolean]>([
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
    expect(field in errors({ [field]: value })).toBe(!right);
  });

  test('tells problems of working hours at their period', () => {
    const officeHours: SchoolValues['officeHours'] = { ...values.officeHours, MONDAY: [['08:00:00', null]] };
    expect(errors({ officeHours })).toEqual({ 'officeHours.MONDAY.0': 'Preencha os dois horários do período.' });
    expect(errors({ officeHours: emptyOf(drivingSchoolRecord).officeHours })).toEqual({ officeHours: REQUIRED });
  });
});
