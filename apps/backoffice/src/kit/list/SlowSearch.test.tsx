import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Grid } from './Grid.tsx';
import { renderScreen } from '../test-screen.tsx';

beforeEach(() => void vi.useFakeTimers());

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
const columns = [{ key: 'name', label: 'Nome', render: (name: string) => name }];
const grid = (rows: readonly string[] | undefined, loading: boolean) => (
  <Grid label="Alunos" columns={columns} rows={rows} rowKey={(name) => name} loading={loading} empty="Ninguém" />
);

test('a search that takes long says so, and for how long it has', async () => {
  await renderScreen(() => grid(undefined, true));
  await pass(4);
  expect(screen.queryByText(/demorando/)).toBeNull();
  await pass(1);
  expect(screen.getByRole('status')).toHaveTextContent('A busca está demorando.');
  expect(screen.getByText('Já são 5 s.')).toBeVisible();
  await pass(60);
  expect(screen.getByText('Já são 1 min 05 s.')).toBeVisible();
});

test('it says so also above rows of the search before, and where there were none', async () => {
  await renderScreen(() => (
    <>
      {grid(['Ana'], true)}
      {grid([], true)}
    </>
  ));
  await pass(6);
  expect(screen.getAllByText(/demorando/)).toHaveLength(2);
});

test('an answered list says nothing of the kind', async () => {
  await renderScreen(() => grid(['Ana'], false));
  await pass(60);
  expect(screen.queryByText(/demorando/)).toBeNull();
});
