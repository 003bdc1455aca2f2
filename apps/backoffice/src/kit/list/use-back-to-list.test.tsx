import { list } from '@habilita/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import Toasts from '../feedback/toasts.tsx';
import { parseSearch, stringifySearch } from '#api-client/search.ts';
import { KitProvider } from '../kit-context.tsx';
import { ListPage } from './ListPage.tsx';
import { useBackToList } from './use-back-to-list.ts';

const plans = list({
  name: 'plans-to-return-to',
  title: 'Planos',
  fields: { name: { label: 'Nome', type: 'text', sortable: true } },
  filters: { name: { kind: 'text', label: 'Nome' } },
  defaultSort: { key: 'name', direction: 'ASC' },
});

interface Plan {
  readonly id: string;
  readonly name: string;
}

const CAR: Plan = { id: 'c', name: 'Carro' };
const MOTORCYCLE: Plan = { id: 'm', name: 'Moto' };
let stored: readonly Plan[];

function Plans() {
  return (
    <ListPage
      declaration={plans}
      rowKey={(row: Plan) => row.id}
      facts={['name']}
      opens={{ place: ({ id }) => ({ to: '/plans/modify/$id', params: { id } }) }}
      source={{
        key: ['plans-to-return-to'],
        load: () => Promise.resolve({ content: stored, totalSize: stored.length, totalIsExact: true }),
      }}
    />
  );
}

function Form({ plan }: { readonly plan: Plan }) {
  const { back, saved } = useBackToList('/plans');
  const { id, name } = plan;
  const save = () =>
    saved({ id, name, place: { to: '/plans/modify/$id', params: { id } }, message: 'Criado com sucesso' });
  return (
    <>
      <button type="button" onClick={save}>
        Salvar
      </button>
      <button type="button" onClick={() => back(id)}>
        Cancelar
      </button>
    </>
  );
}

/**
 * Opens the list at the address `at` and then the form of `plan`. The list is the index route of its path, as in the
 * product.
 */
async function openList(at: string, plan: Plan) {
  const root = createRootRoute();
  const under = createRoute({ getParentRoute: () => root, path: '/plans' });
  const index = createRoute({ getParentRoute: () => under, path: '/', component: Plans });
  const form = createRoute({ getParentRoute: () => under, path: '/modify/$id', component: () => <Form plan={plan} /> });
  const router = createRouter({
    routeTree: root.addChildren([under.addChildren([index, form])]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <KitProvider value={{ person: { id: 'x', roles: ['ADMIN'], permissions: [] }, lookups: {} }}>
          <RouterProvider<typeof router> router={router} />
        </KitProvider>
      </QueryClientProvider>
      <Toasts />
    </MantineProvider>,
  );
  await screen.findByRole('link', { name: CAR.name });
  router.history.push(`/plans/modify/${plan.id}`);
  await screen.findByRole('button', { name: 'Salvar' });
  return { href: () => router.state.location.href };
}

beforeEach(() => {
  sessionStorage.clear();
  stored = [CAR];
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const marked = (name: string) => screen.getByRole('row', { name: new RegExp(name) }).dataset['marked'];

test('cancelled, the list is as it was left, with the focus on the record and nothing marked', async () => {
  const { href } = await openList('/plans?name=carro', CAR);
  await press('Cancelar');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Carro' })).toHaveFocus());
  expect(href()).toBe('/plans?name=carro');
  expect(marked('Carro')).toBeUndefined();
});

test('saved, the new record is marked in its list, where it arrives after the rows known before', async () => {
  await openList('/plans', MOTORCYCLE);
  stored = [CAR, MOTORCYCLE];
  await press('Salvar');
  await waitFor(() => expect(marked('Moto')).toBe('true'));
  expect(within(screen.getByRole('table')).getByRole('link', { name: 'Moto' })).toHaveFocus();
  expect(marked('Carro')).toBeUndefined();
});

test('the list is scrolled as far as it was when it was left', async () => {
  const leave = openList('/plans', CAR);
  await screen.findByRole('link', { name: CAR.name });
  document.documentElement.scrollTop = 340;
  await leave;
  document.documentElement.scrollTop = 0;
  await press('Cancelar');
  await waitFor(() => expect(document.documentElement.scrollTop).toBe(340));
  expect(screen.getByRole('link', { name: 'Carro' })).toHaveFocus();
});

test('the toast names the record and leads to it, also from a page that does not hold it', async () => {
  const { href } = await openList('/plans?name=carro', MOTORCYCLE);
  await press('Salvar');
  await waitFor(() => expect(screen.getByText('Criado com sucesso')).toBeVisible());
  await userEvent.click(screen.getByRole('link', { name: 'Moto' }));
  await waitFor(() => expect(href()).toBe('/plans/modify/m'));
});
