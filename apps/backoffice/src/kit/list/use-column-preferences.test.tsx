import type { ViewColumns } from '@habilita/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '#api-client/failure.ts';
import { KitProvider, type ViewsSource } from '../kit-context.tsx';
import { NO_PREFERENCES, useGridPreferences } from './column-preferences.ts';

const refused = () => Promise.reject(new Error('not asked for here'));
const shown = (name: string): ViewColumns => ({ order: [], shown: { [name]: true }, widths: {} });

let onServer: ViewColumns | null;
let firstAnswer: Promise<unknown>;
let reads: number;

beforeEach(() => {
  localStorage.clear();
  onServer = null;
  firstAnswer = Promise.resolve();
  reads = 0;
});

function aPerson() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const views: ViewsSource = {
    async read() {
      const columns = onServer;
      reads += 1;
      if (reads === 1) await firstAnswer;
      return { content: [], defaultViewId: null, columns };
    },
    create: refused,
    edit: refused,
    remove: refused,
    keep: vi.fn<ViewsSource['keep']>(async (_, { columns = null }) => {
      onServer = columns;
    }),
  };
  const open = () =>
    renderHook(() => useGridPreferences('leads'), {
      wrapper: ({ children }) => (
        <MantineProvider env="test">
          <QueryClientProvider client={client}>
            <KitProvider value={{ person: { id: 'ana', roles: ['ADMIN'], permissions: [] }, lookups: {}, views }}>
              {children}
            </KitProvider>
          </QueryClientProvider>
        </MantineProvider>
      ),
    });
  return { open, views };
}

test('columns that were changed stay as they are when the list is left and opened again', async () => {
  onServer = shown('phone');
  const { open, views } = aPerson();
  const { result, unmount } = open();
  await waitFor(() => expect(result.current[0].shown).toEqual({ phone: true }));
  act(() => result.current[1]({ ...NO_PREFERENCES, shown: { plan: true } }));
  await waitFor(() => expect(views.keep).toHaveBeenCalledOnce());
  await waitFor(() => expect(reads).toBe(2));
  unmount();
  const again = open();
  expect(again.result.current[0].shown).toEqual({ plan: true });
});

test('an answer that comes after the change, but was asked for before it, does not take it back', async () => {
  onServer = shown('phone');
  const late = Promise.withResolvers<void>();
  firstAnswer = late.promise;
  const { open, views } = aPerson();
  const { result } = open();
  act(() => result.current[1]({ ...NO_PREFERENCES, shown: { plan: true } }));
  await waitFor(() => expect(views.keep).toHaveBeenCalledOnce());
  await waitFor(() => expect(reads).toBe(2));
  await act(async () => late.resolve());
  expect(result.current[0].shown).toEqual({ plan: true });
});

test('columns that could not be sent stay as they are when the list is opened again, and are then sent', async () => {
  onServer = shown('phone');
  const { open, views } = aPerson();
  const { result, unmount } = open();
  await waitFor(() => expect(result.current[0].shown).toEqual({ phone: true }));
  const unsent = Promise.withResolvers<void>();
  vi.mocked(views.keep).mockImplementationOnce(() => {
    unsent.resolve();
    return Promise.reject(new Error('no connection'));
  });
  act(() => result.current[1]({ ...NO_PREFERENCES, shown: { plan: true } }));
  await unsent.promise;
  unmount();
  const again = open();
  await waitFor(() => expect(onServer?.shown).toEqual({ plan: true }));
  expect(again.result.current[0].shown).toEqual({ plan: true });
});

test('columns that could not be sent before a reload outlive it, and are then sent', async () => {
  onServer = shown('phone');
  // A reload forgets everything but what the browser has stored.
  localStorage.setItem('habilita-columns:ana:leads', JSON.stringify(shown('plan')));
  localStorage.setItem('habilita-columns:ana:leads:unsent', 'true');
  const { open } = aPerson();
  const { result } = open();
  await waitFor(() => expect(onServer?.shown).toEqual({ plan: true }));
  expect(result.current[0].shown).toEqual({ plan: true });
  await waitFor(() => expect(localStorage.getItem('habilita-columns:ana:leads:unsent')).toBeNull());
});

const mark = () => localStorage.getItem('habilita-columns:ana:leads:unsent');

test('a change that fails to be sent is marked in the browser, one that is sent is not', async () => {
  const { open, views } = aPerson();
  const { result } = open();
  vi.mocked(views.keep).mockRejectedValueOnce(new Error('no connection'));
  act(() => result.current[1]({ ...NO_PREFERENCES, shown: { plan: true } }));
  await waitFor(() => expect(views.keep).toHaveBeenCalledOnce());
  expect(mark()).not.toBeNull();
  act(() => result.current[1]({ ...NO_PREFERENCES, shown: { phone: true } }));
  await waitFor(() => expect(mark()).toBeNull());
  expect(onServer?.shown).toEqual({ phone: true });
});

test('a change that the server refuses for good is not sent again, one of an ended session is', async () => {
  const { open, views } = aPerson();
  const { result } = open();
  const refusal = Promise.withResolvers<never>();
  vi.mocked(views.keep).mockReturnValueOnce(refusal.promise).mockRejectedValueOnce(new ApiFailure(401, 'r2'));
  act(() => result.current[1]({ ...NO_PREFERENCES, shown: { plan: true } }));
  await waitFor(() => expect(views.keep).toHaveBeenCalledOnce());
  expect(mark()).not.toBeNull();
  refusal.reject(new ApiFailure(400, 'r1'));
  await waitFor(() => expect(mark()).toBeNull());
  act(() => result.current[1]({ ...NO_PREFERENCES, shown: { phone: true } }));
  await waitFor(() => expect(views.keep).toHaveBeenCalledTimes(2));
  expect(mark()).not.toBeNull();
});
