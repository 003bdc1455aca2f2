import { describe, expect, test } from 'vitest';
import { fieldOf, kindText, reasonText, valueText } from './history-words.ts';

const text = (field: string, value: unknown, masked?: boolean) =>
  valueText(fieldOf('DRIVING_SCHOOL', field), value, masked);

describe('a history in words', () => {
  test('says what was done', () => {
    expect(kindText('DRIVING_SCHOOL', 'DRIVING_SCHOOL_CHANGED')).toBe('CFC alterado');
    expect(kindText('PLAN', 'SOMETHING_NEW')).toBe('SOMETHING_NEW');
  });

  test('shows values as the screens do', () => {
    expect(text('cnpj', '12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
    expect(text('schoolPhone', '2733334444')).toBe('(27) 3333-4444');
    expect(text('accountType', 'SAVINGS')).toBe('Conta poupança');
    expect(text('latitude', -20.3155)).toBe('-20,3155');
    expect(text('ownerPhone', null)).toBe('–');
    expect(fieldOf('DRIVING_SCHOOL', 'latitude').label).toBe('Latitude');
  });

  test('reads working hours day by day', () => {
    const closed = { SUNDAY: [], MONDAY: [], TUESDAY: [], WEDNESDAY: [], THURSDAY: [], FRIDAY: [] };
    expect(text('officeHours', { ...closed, SATURDAY: [['08:00:00', '12:00:00']] })).toBe('Sábado: 08:00–12:00');
    expect(text('officeHours', 'nothing')).toBe('–');
  });

  test('reads lists word by word, and reasons that are codes', () => {
    expect(valueText(fieldOf('USER', 'roles'), ['ADMIN', 'DRIVING_SCHOOL_OPERATOR'])).toBe(
      'Administrador, Colaborador CFC',
    );
    expect(valueText(fieldOf('USER', 'drivingSchoolCnpjs'), ['12ABC34501DE35'])).toBe('12.ABC.345/01DE-35');
    expect(valueText(fieldOf('USER', 'permissions'), [])).toBe('–');
    expect(reasonText('USER', 'DEACTIVATED')).toBe('usuário inativado');
    expect(reasonText('USER', 'pediu por telefone')).toBe('pediu por telefone');
  });

  test('leaves what was hidden as it came', () => {
    expect(text('accountNumber', '•••21', true)).toBe('•••21');
  });
});
