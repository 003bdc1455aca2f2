import { expect, test } from 'vitest';
import { addressOf } from './contract-of.ts';

const party = {
  id: '',
  name: 'Ana Souza',
  email: 'ana@example.com',
  cpf: '52998224725',
  street: 'Rua Sete de Setembro',
  number: '100',
  complement: '',
  neighborhood: 'Centro',
  city: 'Vitória',
  state: 'ES',
  cep: '29010000',
};

test('the address of a contract is one line, with the CEP as people write it', () => {
  expect(addressOf(party)).toBe('Rua Sete de Setembro, 100, Centro, Vitória, ES, CEP 29010-000');
  expect(addressOf({ ...party, complement: 'ap. 3', cep: null })).toBe(
    'Rua Sete de Setembro, 100, ap. 3, Centro, Vitória, ES',
  );
});
