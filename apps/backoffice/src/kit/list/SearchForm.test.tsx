import { campaignsList } from '@habilita/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
