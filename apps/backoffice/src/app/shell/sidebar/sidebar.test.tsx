import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { readProgram } from '#api-client/program.ts';
import { personOf } from '#api-client/session/session.fixture.ts';
import { Sidebar } from './sidebar.tsx';

const { user, fullPermissions } = personOf(['STUDENT_SUPPORT']);
const program = readProgram({ getItem: () => null });

async function showSidebar(rail: boolean) {
  const root = createRootRoute({
    component: () => (
      <MantineProvider env="test">
        <ActorProvider actor={{ ...user, permissions: fullPermissions }}>
          <Sidebar program={program} rail={rail} />
        </ActorProvider>
      </MantineProvider>
    ),
  });
  const routeTree = root.addChildren(
    ['/campaigns', '/registrations', '/registrations/irregularities'].map((path) =>
      createRoute({ getParentRoute: () => root, path }),
    ),
  );
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/registrations'] }) });
  render(<RouterProvider router={router} />);
  return within(await screen.findByRole('navigation', { name: 'Menu principal' }));
}

it('the menu marks the current screen, and a group closes and opens', async () => {
  const menu = await showSidebar(false);
  const links = menu.getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Listagem', 'Listagem', 'Irreguralidades']);
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([links[1]]);
  await userEvent.click(menu.getByRole('button', { name: 'Campanhas' }));
  expect(menu.getAllByRole('link')).toHaveLength(2);
  expect(menu.getByRole('button', { name: 'Campanhas' })).toHaveAttribute('aria-expanded', 'false');
});

it('as icons, a group flies its links out on focus, and Escape takes them back', async () => {
  const menu = await showSidebar(true);
  expect(menu.queryByRole('link')).toBeNull();
  await userEvent.click(menu.getByRole('button', { name: 'Matrículas' }));
  expect(menu.getByRole('link', { name: 'Irreguralidades' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(menu.queryByRole('link')).toBeNull();
});

it('the card shows first name and role', async () => {
  await showSidebar(false);
  expect(screen.getByText('Ana')).toBeInTheDocument();
  expect(screen.getByText('Atendimento ao Aluno')).toBeInTheDocument();
});

it('scrolls to the marked entry where the menu is higher than the screen', async () => {
  const box = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function here(this: Element) {
    return this.getAttribute('aria-current') === 'page' ? new DOMRect(0, 900, 200, 34) : new DOMRect(0, 60, 200, 540);
  });
  await showSidebar(false);
  expect(screen.getByRole('navigation', { name: 'Menu principal' }).scrollTop).toBeGreaterThanOrEqual(334);
  box.mockRestore();
});
