import { list } from '@habilita/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ListPage } from './ListPage.tsx';
import { renderScreen } from '../test-screen.tsx';
import { listOf } from './left-lists.ts';

interface Plan {
  readonly id: string;
  readonly name: string;
}

const plans = list({
  name: 'kept-plans',
  title: 'Planos',
  fields: { name: { label: 'Nome', type: 'text', sortable: true } },
  filters: { name: { kind: 'text', label: 'Nome' } },
  defaultSort: { key: 'name', direction: 'ASC' },
});

beforeEach(() => sessionStorage.clear());

test('rows that arrive while the next screen loads keep the address of their own list', async () => {
  const answers: ((plan: Plan) => void)[] = [];
  const load = () =>
    new Promise<{ content: Plan[]; totalSize: number; totalIsExact: true }>((resolve) => {
      answers.push((plan) => resolve({ content: [plan], totalSize: 1, totalIsExact: true }));
    });
  const { go, path } = await renderScreen(
    () => (
      <ListPage
        declaration={plans}
        rowKey={(row: Plan) => row.id}
        facts={['name']}
        opens={{ place: () => ({ to: '/plans' }) }}
        source={{ key: ['kept-plans'], load }}
      />
    ),
    { at: '/?name=carro', elsewhereLoads: () => new Promise<void>(() => undefined) },
  );
  act(() => go('/elsewhere'));
  await waitFor(() => expect(path()).toBe('/elsewhere'));
  act(() => answers.forEach((answer) => answer({ id: '1', name: 'Carro' })));
  expect(await screen.findByText('Carro')).toBeVisible();
  await waitFor(() => expect(listOf('/plans')?.list.href).toBe('/?name=carro'));
});
