import { paymentsList, registrationsList, type SavedView } from '@habilita/contract';
import { useSearch } from '@tanstack/react-router';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ViewsSource } from '#kit/kit-context.tsx';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { OwnSchools } from './own-schools.tsx';

const person = { id: 'x', roles: ['DRIVING_SCHOOL_ADMIN'], permissions: [] } as const;
/** A search finds at most ten schools; `all` returns every one. */
const schoolsOf = (ids: readonly string[]) => {
  const options = ids.map((value) => ({ value, label: value }));
  return {
    search: () => Promise.resolve(options.slice(0, 10)),
    byIds: () => Promise.resolve([]),
    all: () => Promise.resolve(options),
  };
};
const many = (count: number) => Array.from({ length: count }, (_, index) => `school-${index}`);
const view: SavedView = {
  id: '01a1d6de-5ae4-76fc-9d17-cbf5372a03ef',
  name: 'Pagos',
  query: { status: 'PAID' },
  columns: { order: [], shown: {}, widths: {} },
  sharedWith: [],
  ownerName: 'Ana',
  mayEdit: true,
  version: 1,
};
const never = () => Promise.reject(new Error('not asked for'));
const views: ViewsSource = {
  read: () => Promise.resolve({ content: [view], defaultViewId: view.id, columns: null }),
  create: never,
  edit: never,
  remove: never,
  keep: never,
};

function Payments() {
  const { drivingSchoolIds } = useSearch({ strict: false });
  return drivingSchoolIds === undefined ? <OwnSchools list={paymentsList} /> : 'Os pagamentos';
}

function Registrations() {
  const { drivingSchoolIds } = useSearch({ strict: false });
  if (drivingSchoolIds !== undefined) return 'As matrículas';
  return <OwnSchools list={registrationsList}>Escolha um CFC</OwnSchools>;
}

/** The filters in the address after the screen has chosen the schools. */
async function addressFrom(at: string, ids: readonly string[] = ['a', 'b']): Promise<Record<string, string>> {
  const lookups = { drivingSchools: schoolsOf(ids) };
  const { address } = await renderScreen(() => <Payments />, { at, person, lookups, views });
  await screen.findByText('Os pagamentos');
  return Object.fromEntries(new URLSearchParams(address()));
}

test('somebody of a CFC opens the payments in their first view, in their own schools', async () => {
  expect(await addressFrom('/')).toEqual({ drivingSchoolIds: 'a,b', status: 'PAID', view: view.id });
});

test('an address keeps what it asks for; only the schools are added', async () => {
  expect(await addressFrom('/?status=PENDING&groups=status')).toEqual({
    drivingSchoolIds: 'a,b',
    status: 'PENDING',
    groups: 'status',
  });
});

test('every school of the person is chosen, not the first ten: sixty of them by their ids', async () => {
  const { drivingSchoolIds } = await addressFrom('/?status=PENDING', many(60));
  expect(drivingSchoolIds?.split(',')).toEqual(many(60));
});

test('two hundred schools are all chosen in one word, so that the address stays short', async () => {
  expect(await addressFrom('/?status=PENDING', many(200))).toEqual({ drivingSchoolIds: 'all', status: 'PENDING' });
});

test('in the registrations the only school is chosen at once; people of several choose', async () => {
  const at = '/?campaignIds=c';
  const lookups = { drivingSchools: schoolsOf(['a']) };
  const one = await renderScreen(() => <Registrations />, { at, person, lookups, views });
  await screen.findByText('As matrículas');
  expect(Object.fromEntries(new URLSearchParams(one.address()))).toEqual({ campaignIds: 'c', drivingSchoolIds: 'a' });
  cleanup();
  const several = { drivingSchools: schoolsOf(['a', 'b']) };
  const two = await renderScreen(() => <Registrations />, { at, person, lookups: several, views });
  expect(await screen.findByText('Escolha um CFC')).toBeVisible();
  expect(Object.fromEntries(new URLSearchParams(two.address()))).toEqual({ campaignIds: 'c' });
});

const NO_ROWS = { content: [], totalSize: 0, totalIsExact: true };

function PaymentRows() {
  const { drivingSchoolIds } = useSearch({ strict: false });
  if (drivingSchoolIds === undefined) return <OwnSchools list={paymentsList} />;
  return (
    <ListPage
      declaration={paymentsList}
      source={{ key: ['payments'], load: () => Promise.resolve(NO_ROWS) }}
      rowKey={() => ''}
      facts={['studentName']}
      kept="drivingSchoolIds"
    />
  );
}

function RegistrationRows() {
  const { drivingSchoolIds } = useSearch({ strict: false });
  const list = (
    <ListPage
      declaration={registrationsList}
      source={{ key: ['registrations'], load: () => Promise.resolve(NO_ROWS) }}
      rowKey={() => ''}
      facts={['studentName']}
      requires={{ filter: 'drivingSchoolIds', code: 'DRIVING_SCHOOL_FILTER_REQUIRED' }}
    />
  );
  return drivingSchoolIds === undefined ? <OwnSchools list={registrationsList}>{list}</OwnSchools> : list;
}

const SCHOOL = '01932c6e-0000-7000-8000-000000000001';

/** A source of schools that returns them only once the test has called `release`. */
function lateSchools(ids: readonly string[]) {
  const { promise, resolve } = Promise.withResolvers<readonly { value: string; label: string }[]>();
  const source = schoolsOf(ids);
  const release = async () => resolve(await source.all());
  return { release, drivingSchools: { ...source, all: () => promise } };
}

async function clearedOnTheWay() {
  const { release, drivingSchools } = lateSchools([SCHOOL, 'b']);
  const at = `/?drivingSchoolIds=${SCHOOL}&status=PAID`;
  const shown = await renderScreen(() => <PaymentRows />, { at, person, lookups: { drivingSchools } });
  const advanced = await screen.findByRole('button', { name: 'Busca avançada' });
  await userEvent.click(advanced);
  await userEvent.click(screen.getAllByRole('button', { name: 'Limpar Filtros' })[0] ?? advanced);
  const order = screen.getByRole('textbox', { name: 'Número da cobrança' });
  await userEvent.type(order, '4711');
  return { ...shown, order, release };
}

test('a search made before all one’s schools are known is not overwritten by them, and is of the schools chosen before', async () => {
  const { address, release } = await clearedOnTheWay();
  await userEvent.click(screen.getByRole('button', { name: 'Pesquisar' }));
  const searched = () => Object.fromEntries(new URLSearchParams(address()));
  await waitFor(() => expect(searched()).toEqual({ drivingSchoolIds: SCHOOL, orderId: '4711' }));
  await act(release);
  expect(searched()).toEqual({ drivingSchoolIds: SCHOOL, orderId: '4711' });
  expect(await screen.findByRole('list', { name: 'Filtros aplicados' })).toHaveTextContent('Número da cobrança: 4711');
});

test('what is typed before all one’s schools are known stays', async () => {
  const { order, release } = await clearedOnTheWay();
  await act(release);
  expect(order).toBeInTheDocument();
  expect(order).toHaveValue('4711');
});

test('clearing the filters of the registrations leaves the schools chosen, the list and the focus', async () => {
  const lookups = { drivingSchools: schoolsOf([SCHOOL, 'b']) };
  const at = `/?drivingSchoolIds=${SCHOOL}&registrationStatus=REGISTERED`;
  const { address } = await renderScreen(() => <RegistrationRows />, { at, person, lookups });
  const search = await screen.findByRole('button', { name: 'Pesquisar' });
  const [clear] = screen.getAllByRole('button', { name: 'Limpar Filtros' });
  await userEvent.click(clear ?? search);
  await waitFor(() => expect(Object.fromEntries(new URLSearchParams(address()))).toEqual({ drivingSchoolIds: SCHOOL }));
  expect(clear).toHaveFocus();
  expect(search).toBeInTheDocument();
});

test('clearing the filters leaves all one’s schools, the open search and the focus', async () => {
  const lookups = { drivingSchools: schoolsOf(['a', 'b']) };
  const at = '/?drivingSchoolIds=a&status=PAID';
  const { address } = await renderScreen(() => <PaymentRows />, { at, person, lookups });
  const advanced = await screen.findByRole('button', { name: 'Busca avançada' });
  await userEvent.click(advanced);
  const [clear] = screen.getAllByRole('button', { name: 'Limpar Filtros' });
  await userEvent.click(clear ?? advanced);
  await waitFor(() => expect(Object.fromEntries(new URLSearchParams(address()))).toEqual({ drivingSchoolIds: 'a,b' }));
  expect(clear).toHaveFocus();
  expect(advanced).toHaveAttribute('aria-expanded', 'true');
  expect(advanced).toBeInTheDocument();
});

test('until one’s schools are known the frame of the list stands there, with its name', async () => {
  const { drivingSchools, release } = lateSchools(['a']);
  await renderScreen(() => <Payments />, { person, lookups: { drivingSchools }, views });
  expect(screen.getByRole('heading', { level: 1, name: 'Pagamentos' })).toBeVisible();
  expect(screen.getByLabelText('Carregando seus CFCs')).toBeVisible();
  await act(release);
  expect(await screen.findByText('Os pagamentos')).toBeVisible();
});

test('schools that could not be loaded are said to be missing under the name of the screen', async () => {
  const drivingSchools = { ...schoolsOf([]), all: () => Promise.reject(new Error('down')) };
  await renderScreen(() => <OwnSchools list={paymentsList} />, { person, lookups: { drivingSchools }, views });
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Pagamentos' })).toBeVisible();
});
