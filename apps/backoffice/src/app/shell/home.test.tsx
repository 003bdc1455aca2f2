import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { Home } from './home.tsx';

const ACTOR = { id: 'x', name: 'Ana', username: 'ana', roles: ['ADMIN' as const], permissions: [], attributes: {} };

test('while the first screen is loaded its place is not empty', async () => {
  const arrival = Promise.withResolvers<undefined>();
  const root = createRootRoute();
  const home = createRoute({ getParentRoute: () => root, path: '/', component: Home });
  const first = createRoute({
    getParentRoute: () => root,
    path: '$',
    loader: () => arrival.promise,
    component: () => 'Primeira tela',
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([home, first]), history });
  render(
    <MantineProvider env="test">
      <ActorProvider actor={ACTOR}>
        <RouterProvider<typeof router> router={router} />
      </ActorProvider>
    </MantineProvider>,
  );
  expect(await screen.findByRole('status', { name: 'Abrindo a primeira tela' })).toBeVisible();
  arrival.resolve(undefined);
  expect(await screen.findByText('Primeira tela')).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Abrindo a primeira tela' })).not.toBeInTheDocument();
});
