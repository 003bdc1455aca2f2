import { campaignsList } from '@habilita/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { LookupSource, Option } from '../kit-context.tsx';
import type { ListState } from './list-state.ts';
import { SearchForm } from './SearchForm.tsx';
import { renderScreen } from '../test-screen.tsx';

const offering = (...options: Option[]): LookupSource => ({
  search: () => Promise.resolve(options),
  byIds: (ids) => Promise.resolve(options.filter(({ value }) => ids.includes(value))),
});
const lookups = {
  states: offering({ value: 'ES', label: 'Espírito Santo' }, { value: 'BA', label: 'Bahia' }),
  counties: offering({ value: 'Vitória', label: 'Vitória' }),
};

async function searchFrom(state: ListState, chosen: string) {
  const onState = vi.fn<(next: ListState) => void>();
  await renderScreen(() => <SearchForm declaration={campaignsList} state={state} onState={onState} />, { lookups });
  const advanced = screen.queryByRole('button', { name: 'Busca avançada' });
  if (advanced !== null) await userEvent.click(advanced);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Estado' }));
  await userEvent.click(await screen.findByRole('option', { name: chosen }));
  await userEvent.click(screen.getByRole('button', { name: 'Pesquisar' }));
  return onState.mock.calls[0]?.[0];
}

it('another state empties the city of the state before, which would find nothing', async () => {
  const next = await searchFrom({ state: 'ES', locality: 'Vitória' }, 'Bahia');
  expect([next?.['state'], next?.['locality']]).toEqual(['BA', undefined]);
});

it('the same state leaves the city', async () => {
  const next = await searchFrom({ state: 'ES', locality: 'Vitória' }, 'Espírito Santo');
  expect(next?.['locality']).toBe('Vitória');
});

function Searched({ from }: { readonly from: ListState }) {
  const [state, setState] = useState(from);
  return <SearchForm declaration={campaignsList} state={state} onState={setState} />;
}

it('removing an applied filter leaves what was typed into the others, and empties its own field', async () => {
  await renderScreen(() => <Searched from={{ term: 'Campinas', state: 'ES' }} />, { lookups });
  const [name] = screen.getAllByRole('textbox', { name: 'Nome' });
  if (name === undefined) throw new Error('no field for the name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Vitória');
  await userEvent.click(await screen.findByRole('button', { name: /remover.*estado/i }));
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Vitória');
  await userEvent.click(screen.getByRole('button', { name: 'Pesquisar' }));
  await userEvent.click(screen.getByRole('button', { name: /remover.*nome/i }));
  expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('');
});

const date = () => screen.getAllByPlaceholderText('DD/MM/AAAA')[0];

it('a date that cannot be read can be cleared too', async () => {
  await renderScreen(() => <Searched from={{}} />, { lookups });
  const advanced = screen.queryByRole('button', { name: 'Busca avançada' });
  if (advanced !== null) await userEvent.click(advanced);
  const field = date();
  if (field === undefined) throw new Error('no field for a date');
  await userEvent.type(field, '99/99');
  await userEvent.tab();
  expect(date()).toHaveValue('99/99');
  await userEvent.click(screen.getByRole('button', { name: 'Limpar Filtros' }));
  expect(date()).toHaveValue('');
});
