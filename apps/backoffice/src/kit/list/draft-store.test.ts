import type { ListFilter } from '@habilita/contract';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createDraftStore, useDraftOf, useHasText } from './filter-draft.ts';

const NAME: ListFilter = { kind: 'text', label: 'Nome' };
const DATES: ListFilter = { kind: 'dates', label: 'Período' };
const CITY: ListFilter = { kind: 'word', label: 'Cidade', lookup: 'counties' };

it('a key in one filter draws that filter alone', () => {
  const store = createDraftStore({ cpf: '123' });
  const drawn: string[] = [];
  const name = renderHook(() => {
    drawn.push('name');
    return useDraftOf(store, 'name', NAME);
  });
  renderHook(() => {
    drawn.push('dates');
    return useDraftOf(store, 'on', DATES);
  });
  renderHook(() => {
    drawn.push('actions');
    return useHasText(store);
  });
  drawn.length = 0;
  act(() => store.change({ name: 'a' }));
  expect(drawn).toEqual(['name']);
  expect(name.result.current).toEqual({ draft: { name: 'a' }, error: undefined });
});

it('a filter reads its own parameters, and a city the state it is searched in', () => {
  const store = createDraftStore({ onStart: '2026-01-01', name: 'Ana', state: 'BA', locality: 'Salvador' });
  expect(renderHook(() => useDraftOf(store, 'on', DATES)).result.current.draft).toEqual({ onStart: '2026-01-01' });
  const city = renderHook(() => useDraftOf(store, 'locality', CITY)).result.current.draft;
  expect(city).toEqual({ locality: 'Salvador', state: 'BA' });
});

it('errors are shown from a refused search on, and follow what is typed', () => {
  const store = createDraftStore({ name: 'a' });
  const { result } = renderHook(() => useDraftOf(store, 'name', NAME));
  expect(result.current.error).toBeUndefined();
  act(() => store.refuse(true));
  expect(result.current.error).toBe('Digite ao menos 2 caracteres.');
  act(() => store.change({ name: 'an' }));
  expect(result.current.error).toBeUndefined();
});
