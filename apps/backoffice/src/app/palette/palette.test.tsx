import type { SearchHit } from '@habilita/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ActorProvider, actorOf } from '#api-client/session/can.tsx';
import { session } from '#api-client/session/session.ts';
import { personOf, tokenUntil } from '#api-client/session/session.fixture.ts';
import { themeOf } from '#app/theme.ts';
import { PaletteHost } from './palette-host.tsx';
// These modules are imported beforehand, so that no test waits until they are loaded.
import './palette.tsx';
import './shortcuts.tsx';

const ROUTES = ['/campaigns', '/registrations', '/tags', '/campaigns/detail/registration/$studentId/$id'];
const MARIA: SearchHit = {
  kind: 'registration',
  id: 'r1',
  studentId: 's1',
  title: 'Maria da Silva',
  hint: '111.444.777-35 · CNH Vitória, 1ª edição',
};
const asked: string[] = [];

function serve(url: string): Promise<Response> {
  const term = new URL(url, 'https://habilita.example').searchParams.get('term') ?? '';
  asked.push(term);
  return Promise.resolve(Response.json({ content: term === 'ninguem' ? [] : [MARIA] }));
}

/** Presses a key outside every field. Returns false when the program prevents the browser's own action. */
const press = (key: string, ctrlKey = false) => fireEvent.keyDown(document.body, { key, ctrlKey });

async function openPage() {
  const person = { ...personOf(['SUPERVISOR']), accessToken: tokenUntil(Date.now() + 600_000), refreshToken: 'r' };
  session.open(person);
  const root = createRootRoute({
    component: () => (
      <MantineProvider theme={themeOf('#0f766e')} env="test">
        <QueryClientProvider client={new QueryClient()}>
          <ActorProvider actor={actorOf({ ...person, storedAt: 0 })}>
            <PaletteHost />
            <input aria-label="Outro campo" />
          </ActorProvider>
        </QueryClientProvider>
      </MantineProvider>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren(ROUTES.map((path) => createRoute({ getParentRoute: () => root, path }))),
    history: createMemoryHistory({ initialEntries: ['/tags'] }),
  });
  render(<RouterProvider router={router} />);
  await screen.findByRole('button', { name: 'Buscar' });
  return { path: () => router.state.location.pathname };
}

const selected = () => screen.getByRole('option', { selected: true });

beforeEach(() => {
  sessionStorage.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', serve);
  Element.prototype.scrollIntoView = () => undefined;
});

describe('the palette', () => {
  it('opens by Ctrl K, finds a person and goes there, by keyboard alone', async () => {
    const { path } = await openPage();
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: 'Buscar em tudo' })).toHaveFocus();
    await userEvent.keyboard('maria');
    const group = await screen.findByRole('group', { name: 'Matrículas' });
    expect(within(group).getByRole('option')).toHaveTextContent(
      'Maria da Silva111.444.777-35 · CNH Vitória, 1ª edição',
    );
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 resultado'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/campaigns/detail/registration/s1/r1'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers the screens of the person, chosen by the arrows, and what was opened last', async () => {
    const { path } = await openPage();
    await userEvent.click(screen.getByRole('button', { name: 'Buscar' }));
    await userEvent.type(await screen.findByRole('combobox'), 'listagem');
    await waitFor(() => expect(screen.getByRole('status')).not.toHaveTextContent('Procurando'));
    await userEvent.keyboard('{End}{ArrowUp}');
    expect(selected()).toHaveTextContent('Campanhas: Listagem');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(path()).toBe('/registrations'));
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('group', { name: 'Abertos há pouco' })).toHaveTextContent('Matrículas: Listagem');
  });

  it('hangs from the top, so that the field typed in stays in its place while the results come and go', async () => {
    await openPage();
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    expect(field.closest('[data-centered]')).toBeNull();
  });

  it('asks once typing has settled, not for every key', async () => {
    await openPage();
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    // The keys follow one another without a pause, so that only the last text may be searched for.
    const term = 'maria da silva';
    for (const end of Array.from(term).keys()) fireEvent.change(field, { target: { value: term.slice(0, end + 1) } });
    await screen.findByRole('group', { name: 'Matrículas' });
    expect(asked).toEqual([term]);
  });

  it('opens what is found also when Enter was pressed before the answer came', async () => {
    const { path } = await openPage();
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await userEvent.keyboard('maria{Enter}');
    await waitFor(() => expect(path()).toBe('/campaigns/detail/registration/s1/r1'));
  });

  it('keeps what is typed before its field is there', async () => {
    await openPage();
    screen.getByRole('textbox', { name: 'Outro campo' }).focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true });
    // These keys are pressed before the palette has drawn its field.
    for (const key of ['m', 'a', 'x', 'Backspace', 'r', 'i', 'a'])
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(await screen.findByRole('combobox', { name: 'Buscar em tudo' })).toHaveValue('maria');
    expect(screen.getByRole('textbox', { name: 'Outro campo', hidden: true })).toHaveValue('');
    expect(await screen.findByRole('group', { name: 'Matrículas' })).toBeVisible();
  });

  it('is closed by Escape before its field is there, so that the page takes what is typed again', async () => {
    await openPage();
    press('k', true);
    // The key '?' is added to the search text instead of opening the list of shortcuts.
    expect(press('?')).toBe(false);
    press('Escape');
    expect(press('a')).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says so when nothing is found', async () => {
    await openPage();
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await userEvent.keyboard('ninguem');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Nada encontrado.'));
  });
});

describe('the shortcuts', () => {
  it('are listed by ?, but not while a question mark is typed into a field', async () => {
    await openPage();
    await userEvent.type(screen.getByRole('textbox', { name: 'Outro campo' }), 'tudo bem?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.tab();
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Atalhos de teclado' })).toHaveTextContent('Ctrl K ou ⌘ K');
    expect(screen.getByRole('row', { name: /^Ctrl S ?ou ⌘ S Salvar o formulário/ })).toBeInTheDocument();
  });
});
