import type { ListFilter } from '@habilita/contract';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { expect, it } from 'vitest';
import { createDraftStore, type DraftStore } from './filter-draft.ts';
import { TypedFilter } from './FilterInput.tsx';

const NAME: ListFilter = { kind: 'text', label: 'Nome' };
const CPF: ListFilter = { kind: 'cpf', label: 'CPF' };

function show(store: DraftStore) {
  let drawn = 0;
  const page = (of: DraftStore) => (
    <MantineProvider env="test">
      <Profiler id="filters" onRender={() => (drawn += 1)}>
        <TypedFilter store={of} name="name" filter={NAME} kind="text" />
        <TypedFilter store={of} name="cpf" filter={CPF} kind="cpf" />
      </Profiler>
    </MantineProvider>
  );
  const { rerender } = render(page(store));
  drawn = 0;
  return { drawn: () => drawn, put: (next: DraftStore) => rerender(page(next)) };
}

it('a key is kept and told to the draft, and draws nothing anew', async () => {
  const store = createDraftStore({});
  const { drawn } = show(store);
  await userEvent.type(screen.getByLabelText('Nome'), 'maria');
  await userEvent.type(screen.getByLabelText('CPF'), '52998224725');
  expect(store.draft()).toEqual({ name: 'maria', cpf: '52998224725' });
  expect(screen.getByLabelText('Nome')).toHaveValue('maria');
  expect(screen.getByLabelText('CPF')).toHaveValue('529.982.247-25');
  expect(drawn()).toBe(0);
});

it('a draft changed elsewhere, and the filters of another search, are shown', async () => {
  const store = createDraftStore({ name: 'Ana' });
  const { put } = show(store);
  await userEvent.type(screen.getByLabelText('CPF'), '529');
  act(() => store.change({ name: '', cpf: '' }));
  expect(screen.getByLabelText('Nome')).toHaveValue('');
  expect(screen.getByLabelText('CPF')).toHaveValue('');
  put(createDraftStore({ name: 'Bia', cpf: '52998224725' }));
  expect(screen.getByLabelText('Nome')).toHaveValue('Bia');
  expect(screen.getByLabelText('CPF')).toHaveValue('529.982.247-25');
});

it('an error is shown from a refused search on', () => {
  const store = createDraftStore({ name: 'a' });
  show(store);
  act(() => store.refuse(true));
  expect(screen.getByText('Digite ao menos 2 caracteres.')).toBeInTheDocument();
  act(() => store.change({ name: 'an' }));
  expect(screen.queryByText('Digite ao menos 2 caracteres.')).toBeNull();
});
