import { list } from '@habilita/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { KitValue } from '#kit/kit-context.tsx';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { renderScreen } from '#kit/test-screen.tsx';

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
const idAt = (index: number) => `01932c6e-0000-7000-8000-${String(index).padStart(12, '0')}`;

async function show(at = '/', lookups: KitValue['lookups'] = { drivingSchools }) {
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
        requires={{ filter: 'schools', code: 'DRIVING_SCHOOL_FILTER_REQUIRED' }}
      />
    ),
    { at, lookups },
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

it('the only one there is is chosen by itself', async () => {
  const source = { ...drivingSchools, search: () => Promise.resolve(SCHOOLS.slice(0, 1)) };
  const { address } = await show('/?name=Ana', { drivingSchools: source });
  await screen.findByRole('cell', { name: 'Ana' });
  expect(address()).toBe(`?name=Ana&schools=${CAMBUI}`);
});

it('sixty of them are all of them: ten are offered at hand, the others in the search', async () => {
  const options = Array.from({ length: 60 }, (_, index) => ({ value: idAt(index), label: `CFC ${index}` }));
  const all = () => Promise.resolve(options);
  const source = { ...drivingSchools, search: () => Promise.resolve(options.slice(0, 10)), all };
  const { address } = await show('/', { drivingSchools: source });
  expect(await screen.findByText(/estão também os outros 50/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^CFC \d+$/ })).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Todos (60)' }));
  await screen.findByRole('cell', { name: 'Ana' });
  expect(new URLSearchParams(address()).get('schools')?.split(',')).toHaveLength(60);
});

it('the required filter offers no cross, other filters do', async () => {
  await show(`/?name=Ana&schools=${SAVASSI}`);
  const chips = await screen.findByRole('list', { name: 'Filtros aplicados' });
  expect(chips).toHaveTextContent('CFCs:');
  expect(within(chips).getAllByRole('button')).toEqual([
    within(chips).getByRole('button', { name: 'Remover filtro Nome' }),
  ]);
});

it('a search without the required filter says so at its field and leaves the list; clearing brings the choice back', async () => {
  const { address } = await show(`/?schools=${SAVASSI}`);
  await screen.findByRole('cell', { name: 'Ana' });
  const schools = await screen.findByRole('combobox', { name: 'CFCs' });
  await userEvent.click(schools);
  await userEvent.keyboard('{Escape}{Backspace}');
  await waitFor(() => expect(screen.queryByText('CFC Savassi', { selector: '[data-with-remove] *' })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Pesquisar' }));
  expect(await screen.findByText('Necessario selecionar ao menos uma CFC')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'CFCs' })).toBeInvalid();
  expect([screen.getByRole('cell', { name: 'Ana' }), address()]).toEqual([expect.anything(), `?schools=${SAVASSI}`]);
  const [clear] = screen.getAllByRole('button', { name: 'Limpar Filtros' });
  await userEvent.click(clear ?? document.body);
  expect(screen.queryByText('Necessario selecionar ao menos uma CFC')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Pesquisar' }));
  expect(address()).toBe(`?schools=${SAVASSI}`);
  expect(screen.getByRole('cell', { name: 'Ana' })).toBeVisible();
});

it('until it is chosen a search says so at its field', async () => {
  const { asked } = await show();
  await screen.findByText('Necessario selecionar ao menos uma CFC');
  await userEvent.click(await screen.findByRole('button', { name: 'Pesquisar' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'CFCs' })).toBeInvalid());
  expect(asked).toEqual([]);
});

it('the one beyond the ten at hand is told of as one', async () => {
  const options = Array.from({ length: 11 }, (_, index) => ({ value: idAt(index), label: `CFC ${index}` }));
  const all = () => Promise.resolve(options);
  await show('/', { drivingSchools: { ...drivingSchools, search: () => Promise.resolve(options.slice(0, 10)), all } });
  expect(await screen.findByText(/está também o outro\.$/)).toBeVisible();
});
