import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { parseSearch, stringifySearch } from '#api-client/search.ts';
import { KitProvider, type KitValue } from './kit-context.tsx';

const ADMIN: KitValue['person'] = { id: 'admin', roles: ['ADMIN'], permissions: [] };

export async function renderScreen(
  screen: () => ReactNode,
  {
    at = '/',
    person = ADMIN,
    lookups = {},
    views,
    elsewhereLoads = () => undefined,
  }: {
    at?: string;
    person?: KitValue['person'];
    lookups?: KitValue['lookups'];
    views?: KitValue['views'];
    elsewhereLoads?: () => Promise<void> | undefined;
  } = {},
) {
  const root = createRootRoute();
  const here = createRoute({ getParentRoute: () => root, path: '/', component: screen });
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '/elsewhere',
    loader: elsewhereLoads,
    component: () => 'Outra tela',
  });
  const router = createRouter({
    routeTree: root.addChildren([here, elsewhere]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await router.load();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <KitProvider value={{ person, lookups, ...(views && { views }) }}>
          <RouterProvider<typeof router> router={router} />
        </KitProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    address: () => router.state.location.searchStr,
    path: () => router.state.location.pathname,
    go: (path: string) => router.history.push(path),
  };
}
