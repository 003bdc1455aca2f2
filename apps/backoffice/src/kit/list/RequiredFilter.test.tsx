import { list } from '@habilita/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ListPage } from '../ListPage.tsx';
import { renderScreen } from '../test-screen.tsx';

const students = list({
  name: 'students-of-schools',
  title: 'Alunos',
  fields: { name: { label: 'Nome', type: 'text', sortable: true } },
  filters: {
    name: { kind: 'text', label: 'Nome' },
    schools: { kind: 'records', label: 'CFCs', lookup: 'drivingSchools' },
  },
  defaultSort: { key: 'name', direction: 'ASC' },
});

const CAMBUI = '01932c6e-0000-7000-8000-000000000001';
const SAVASSI = '01932c6e-0000-7000-8000-000000000002';
const SCHOOLS = [
  { value: CAMBUI, label: 'CFC Cambuí' },
  { value: SAVASSI, label: 'CFC Savassi' },
];
const drivingSchools = { search: () => Promise.resolve(SCHOOLS), byIds: () => Promise.resolve(SCHOOLS) };

async function show(at = '/') {
  const asked: Record<string, string>[] = [];
  const load = (query: Record<string, string>) => {
    asked.push(query);
    return Promise.resolve({ content: [{ id: '1', name: 'Ana' }], totalSize: 1, totalIsExact: true });
  };
  const shown = await renderScreen(
    () => (
      <ListPage
        declaration={students}
        source={{ key: ['students'], load }}
        rowKey={(row) => row.id}
        facts={['name']}
        requires={{ filter: 'schools', text: 'Necessario selecionar ao menos uma CFC' }}
      />
    ),
    { at, lookups: { drivingSchools } },
  );
  return { asked, ...shown };
}

it('nothing is searched until the required filter is chosen; its records are offered at hand, other filters stay', async () => {
  const { asked, address } = await show('/?name=Ana');
  await screen.findByText('Necessario selecionar ao menos uma CFC');
  expect(asked).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'CFC Savassi' }));
  await screen.findByRole('cell', { name: 'Ana' });
  expect(address()).toBe(`?name=Ana&schools=${SAVASSI}`);
  expect(asked).toHaveLength(1);
});

it('all of them can be chosen at once', async () => {
  const { address } = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Todos (2)' }));
  await screen.findByRole('cell', { name: 'Ana' });
  expect(address()).toBe(`?schools=${CAMBUI}%2C${SAVASSI}`);
});
