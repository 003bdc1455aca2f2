import { campaignsList, list } from '@habilita/contract';
import { describe, expect, it } from 'vitest';
import { activeFilters, filterWords, OPERATORS } from './ActiveFilters.tsx';
import {
  applyDraft,
  draftOf,
  nextSort,
  pageCount,
  readListSearch,
  refusedParams,
  sizeOf,
  sortOf,
  wireQuery,
  withoutFilter,
} from './list-state.ts';

const students = list({
  name: 'students',
  title: 'Alunos',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    cpf: { label: 'CPF', type: 'cpf' },
    paidAt: { label: 'Pago em', type: 'date', sortable: true },
  },
  filters: {
    name: { kind: 'text', label: 'Nome' },
    cpf: { kind: 'cpf', label: 'CPF' },
    status: { kind: 'options', label: 'Situação', words: { A: 'Ativo', B: 'Bloqueado', C: 'Cancelado' } },
    paid: { kind: 'dates', label: 'Pagamento', advanced: true },
    value: { kind: 'number', label: 'Valor', advanced: true },
    active: { kind: 'boolean', label: 'Ativo' },
  },
  defaultSort: { key: 'name', direction: 'ASC' },
});

describe('the address of a list', () => {
  it('opens the first page of ten, sorted as declared, when it says nothing', () => {
    expect(wireQuery(students, {}, false)).toEqual({ page: '0', size: '10', sort: 'name,ASC' });
  });

  it('is not filtered by a state that does not exist, and names it among the refused ones', () => {
    expect(refusedParams(campaignsList, { state: 'ZZ', locality: 'Vitória' })).toEqual({ state: 'ZZ' });
    expect(readListSearch(campaignsList, { state: 'ZZ' })).toEqual({});
    expect(readListSearch(campaignsList, { state: 'es' })).toEqual({ state: 'es' });
  });

  it('sends filters as they travel, and asks for the exact total only when told', () => {
    const state = readListSearch(students, {
      page: '3',
      size: '50',
      sort: 'paidAt,DESC',
      status: 'A,B',
      paidStart: '2026-01-01',
    });
    expect(wireQuery(students, state, true)).toEqual({
      page: '3',
      size: '50',
      sort: 'paidAt,DESC',
      exactTotal: 'true',
      status: 'A,B',
      paidStart: '2026-01-01',
    });
  });

  it('reads numbers and booleans of a typed-in address as the text they are', () => {
    expect(readListSearch(students, { cpf: 123, active: true, page: 2 })).toEqual({
      cpf: '123',
      active: 'true',
      page: 2,
    });
  });

  it('leaves out what it does not know or the server would refuse, and opens all the same', () => {
    const damaged = {
      nonsense: 'x',
      status: 'Z',
      paidStart: 'ontem',
      sort: 'cpf,ASC',
      size: '9999',
      page: '-4',
      name: 'ana',
    };
    expect(readListSearch(students, damaged)).toEqual({ name: 'ana', size: 10 });
  });

  it('takes what holds anyway for no filter, and its opposite for one', () => {
    const inUse = { kind: 'boolean', label: 'Ativo', initially: 'true' } as const;
    const declaration = { ...students, filters: { active: inUse } };
    expect(readListSearch(declaration, { active: true })).toEqual({});
    expect(readListSearch(declaration, { active: 'false' })).toEqual({ active: 'false' });
  });

  it('asks for what a choice is initially, until something else is chosen', () => {
    const words = { true: 'Sim', false: 'Não' };
    const filters = { active: { kind: 'options', label: 'Ativo', words, initially: 'true' } } as const;
    const declaration = { ...students, filters };
    const asked = (address: Record<string, string>) =>
      wireQuery(declaration, readListSearch(declaration, address), false)['active'];
    expect(asked({})).toBe('true');
    expect(asked({ active: 'false' })).toBe('false');
    expect(asked({ active: 'true,false' })).toBe('true,false');
    expect(readListSearch(declaration, { active: 'true' })).toEqual({});
  });

  it('takes values that share a word for one choice: it asks for all of them and names them once', () => {
    const words = { CREATED: 'Não concluiu', PLAN_IN_CART: 'Não concluiu', REGISTERED: 'Matriculado' };
    const filters = { status: { kind: 'options', label: 'Situação', words } } as const;
    const declaration = { ...students, filters };
    const state = readListSearch(declaration, { status: 'PLAN_IN_CART,REGISTERED' });
    expect(state).toEqual({ status: 'CREATED,PLAN_IN_CART,REGISTERED' });
    expect(filterWords('status', filters.status, state)).toBe('Não concluiu, Matriculado');
  });

  it('offers only the page sizes of the specification', () => {
    expect([10, 20, 30, 50].map((size) => sizeOf({ size }))).toEqual([10, 20, 30, 50]);
    expect(sizeOf({ size: 25 })).toBe(10);
  });
});

describe('searching', () => {
  it('starts on the first page with the filters typed, and keeps sort and size', () => {
    const state = { page: 4, size: 20, sort: 'paidAt,DESC', name: 'ana' };
    expect(applyDraft(students, state, { name: '', cpf: '123' })).toMatchObject({
      size: 20,
      sort: 'paidAt,DESC',
      cpf: '123',
      name: undefined,
      page: undefined,
    });
  });

  it('takes a filter away with all of its parameters', () => {
    const state = withoutFilter(students, { paidStart: '2026-01-01', paidEnd: '2026-01-31', name: 'ana' }, 'paid');
    expect(draftOf(students, state)).toEqual({ name: 'ana' });
  });

  it('says the filters in force in words', () => {
    const state = {
      status: 'A,B,C',
      paidStart: '2026-01-05',
      value: '10.5',
      valueOperator: 'greater',
      cpf: '12345678909',
    };
    const words = activeFilters(students, state).map(([key, filter]) => filterWords(key, filter, state));
    expect(words).toEqual(['123.456.789-09', 'Ativo, Bloqueado +1', 'a partir de 05/01/2026', 'maior que 10,5']);
  });
});

describe('numbers', () => {
  it('are compared by words: igual a, maior que, menor que', () => {
    const said = [undefined, 'equal', 'greater', 'less'].map((valueOperator) =>
      activeFilters(students, { value: '10', valueOperator }).map(([key, filter]) =>
        filterWords(key, filter, { value: '10', valueOperator }),
      ),
    );
    expect(said.flat()).toEqual(['igual a 10', 'igual a 10', 'maior que 10', 'menor que 10']);
    expect(Object.values(OPERATORS)).toEqual(['Igual a', 'Maior que', 'Menor que']);
  });

  it('go into the address with their comparison and come back', () => {
    const state = applyDraft(students, {}, { value: '10.5', valueOperator: 'less' });
    expect(draftOf(students, readListSearch(students, state))).toEqual({ value: '10.5', valueOperator: 'less' });
  });
});

describe('sorting and paging', () => {
  it('sorts ascending first, then the other way', () => {
    const sorted = nextSort({ key: 'name', direction: 'ASC' }, 'paidAt');
    expect([sorted, nextSort(sorted, 'paidAt')]).toEqual([
      { key: 'paidAt', direction: 'ASC' },
      { key: 'paidAt', direction: 'DESC' },
    ]);
  });

  it('falls back to the declared sort for a field that cannot be sorted by', () => {
    expect(sortOf(students, { sort: 'cpf,DESC' })).toEqual({ key: 'name', direction: 'ASC' });
  });

  it('turns no page beyond what the server answers', () => {
    expect([pageCount(0, 10), pageCount(403, 10), pageCount(5_000_000, 50)]).toEqual([1, 41, 4001]);
  });
});
