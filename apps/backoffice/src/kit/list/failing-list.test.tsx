import { list } from '@habilita/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiFailure } from '#api-client/failure.ts';
import { expectAskedAgainInPlace } from '#api-client/asked-again.fixture.ts';
import { ListPage } from './ListPage.tsx';
import type { Page } from './list-types.ts';
import { renderScreen } from '../test-screen.tsx';

const students = list({
  name: 'failing-students',
  title: 'Alunos',
  fields: { name: { label: 'Nome', type: 'text', sortable: true } },
  filters: { name: { kind: 'text', label: 'Nome' } },
  defaultSort: { key: 'name', direction: 'ASC' },
});

type Rows = Page<{ readonly id: string; readonly name: string }>;

const pageOf = (name: string, length = 1): Rows => ({
  content: Array.from({ length }, (_, index) => ({ id: `${name}${index}`, name })),
  totalSize: 23,
  totalIsExact: true,
});
const BROKEN = new ApiFailure(500, 'r');
const wide = window.matchMedia;

afterEach(() => {
  window.matchMedia = wide;
});

async function show(load: (query: Record<string, string>) => Promise<Rows>, width: string) {
  const isPhone = width === 'a phone';
  if (isPhone) window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
  await renderScreen(() => (
    <main>
      <ListPage declaration={students} source={{ key: [], load }} rowKey={(row) => row.id} facts={['name']} />
    </main>
  ));
}

const WIDTHS = ['a laptop', 'a phone'];

it.each(WIDTHS)(
  'on %s a list asked for again still says that it failed meanwhile, with the focus on the button, which goes to the screen with the rows',
  async (width) => {
    const late = Promise.withResolvers<Rows>();
    const load = vi.fn<() => Promise<Rows>>(() => Promise.reject(BROKEN));
    await show(load, width);
    expect(await screen.findByText('Não foi possível carregar')).toBeVisible();
    await expectAskedAgainInPlace('Não foi possível carregar', () => load.mockReturnValue(late.promise));
    await userEvent.keyboard('{Enter}');
    expect(load).toHaveBeenCalledTimes(2);
    late.resolve(pageOf('Ana'));
    expect(await screen.findByText('Ana')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  },
);

it('a search that failed hides the rows of the one before, also while it is made again', async () => {
  const search = vi.fn<() => Promise<Rows>>(() => Promise.reject(BROKEN));
  await show(({ name }) => (name === undefined ? Promise.resolve(pageOf('Ana')) : search()), 'a laptop');
  await screen.findByText('Ana');
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), 'Bia{Enter}');
  expect(await screen.findByText('Não foi possível carregar')).toBeVisible();
  const never = Promise.withResolvers<Rows>();
  await expectAskedAgainInPlace('Não foi possível carregar', () => search.mockReturnValue(never.promise));
  expect(screen.queryByText('Ana')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull();
});

it('on a phone the next rows that failed say so beside their button, which keeps the focus and asks again', async () => {
  let fails = true;
  const load = ({ page }: Record<string, string>) => {
    if (page === '0') return Promise.resolve(pageOf('Ana', 10));
    return fails ? Promise.reject<Rows>(BROKEN) : Promise.resolve(pageOf('Bia', 3));
  };
  await show(load, 'a phone');
  const more = await screen.findByRole('button', { name: 'Ver mais' });
  await userEvent.click(more);
  const said = await screen.findByRole('alert');
  expect(said).toHaveTextContent('Não foi possível carregar mais registros');
  expect(said.parentElement).toBe(more.parentElement);
  expect(screen.getAllByText('Ana')).toHaveLength(10);
  expect(more).toHaveFocus();
  fails = false;
  await userEvent.keyboard('{Enter}');
  expect(await screen.findAllByText('Bia')).toHaveLength(3);
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it.each(WIDTHS)('on %s a filter of the address that the server refuses is named', async (width) => {
  await show(() => Promise.reject(new ApiFailure(400, 'r', { fieldErrors: { name: ['TOO_LARGE'] } })), width);
  expect(await screen.findByText('Nome: Valor acima do permitido.')).toBeVisible();
});
