import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#app/failure.ts';
import { serverErrors, staleWords } from './form-failure.ts';
import { formErrors, isFilled, REQUIRED_MESSAGE } from './form-rules.ts';

describe('the required check', () => {
  it('says so in the words of the specification', () => {
    expect(REQUIRED_MESSAGE).toBe('Este campo é obrigatório');
  });

  it('takes zero and no as filled, blanks and empty lists not', () => {
    expect([0, false, 'x', ['a']].map(isFilled)).toEqual([true, true, true, true]);
    expect(['', '  ', null, undefined, [], Number.NaN].map(isFilled)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('runs before a rule of the same field, and a rule leaves an empty optional field alone', () => {
    const rules = { required: ['cpf'], rules: { cpf: () => 'CPF inválido', rg: () => 'RG inválido' } };
    expect(formErrors(rules, { cpf: '', rg: '' })).toEqual({ cpf: REQUIRED_MESSAGE });
    expect(formErrors(rules, { cpf: '1', rg: '2' })).toEqual({ cpf: 'CPF inválido', rg: 'RG inválido' });
  });

  it('reaches into groups and lists, and may depend on other values', () => {
    const rules = {
      required: (values: { withSchool: boolean }) => (values.withSchool ? ['schools.0.id', 'address.cep'] : []),
    };
    expect(
      Object.keys(formErrors(rules, { withSchool: true, schools: [{ id: '' }], address: { cep: '' } } as never)),
    ).toEqual(['schools.0.id', 'address.cep']);
    expect(formErrors(rules, { withSchool: false })).toEqual({});
  });
});

describe('a refusal of the server', () => {
  it('comes back on the fields of the form, in words', () => {
    const failure = new ApiFailure(400, 'r1', {
      fieldErrors: { cellphone: ['INVALID_CELLPHONE'], taxId: ['INVALID_CNPJ'] },
    });
    expect(serverErrors(failure, { taxId: 'cnpj' })).toEqual({
      cellphone: 'Insira um celular válido',
      cnpj: 'Insira um CNPJ válido',
    });
  });

  it('of a stale edit says who saved first and when', () => {
    const detail = { changedBy: 'Márcia', changedAt: '2026-11-20T15:00:00Z' };
    const failure = new ApiFailure(409, 'r1', { globalErrors: [{ code: 'CONFLICT_STALE', detail }] });
    expect(staleWords(failure)).toBe('Márcia alterou este registro em 20/11/2026 12:00, enquanto você o editava.');
    expect(staleWords(new ApiFailure(409, 'r1'))).toBeUndefined();
  });
});
