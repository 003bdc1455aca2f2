import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

it('an address carries plain text: digits stay digits, lists are comma-joined, empty values are left out', () => {
  const search = stringifySearch({ cpf: '00123', status: ['PAID', 'PENDING'], page: 0, term: '', none: undefined });
  expect(search).toBe('?cpf=00123&status=PAID%2CPENDING&page=0');
  expect(parseSearch(search)).toEqual({ cpf: '00123', status: 'PAID,PENDING', page: '0' });
});
