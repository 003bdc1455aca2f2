import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { lazily, missingParts, onceLoaded, serverAnswers } from './lazily.ts';
import { renderScreen } from '#kit/test-screen.tsx';

it('a part that cannot be loaded leaves the screen as it is, and appears when the connection is back', async () => {
  let isOnline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  const load = () =>
    isOnline ? Promise.resolve({ default: () => 'Prazos' }) : Promise.reject(new Error('Failed to fetch'));
  const Part = lazily(load);
  await renderScreen(() => (
    <>
      <input aria-label="Rua" defaultValue="Rua Sem Linha" />
      <Suspense>
        <Part />
      </Suspense>
    </>
  ));
  expect(await screen.findByRole('textbox', { name: 'Rua' })).toHaveValue('Rua Sem Linha');
  expect(screen.queryByText('Prazos')).toBeNull();
  expect(missingParts.state.length > 0).toBe(true);
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Prazos')).toBeVisible();
  expect(missingParts.state.length > 0).toBe(false);
  expect(screen.getByRole('textbox', { name: 'Rua' })).toHaveValue('Rua Sem Linha');
});

/** Sets whether the server answers while the browser believes that it has a connection. */
const serverThat = (answers: boolean) =>
  vi.stubGlobal('fetch', () => (answers ? Promise.resolve(new Response()) : Promise.reject(new TypeError('No way'))));

it('a part that the server withholds, or that breaks, is a failure after three more tries', async () => {
  vi.useFakeTimers();
  serverThat(true);
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('The part breaks')));
  const failed = vi.fn<(error: unknown) => void>();
  void onceLoaded(load).catch(failed);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledWith(new Error('The part breaks'));
  expect(load).toHaveBeenCalledTimes(4);
  expect(missingParts.state.length > 0).toBe(false);
});

it('while the server does not answer, a part is waited for as long as it takes', async () => {
  vi.useFakeTimers();
  serverThat(false);
  let isThere = false;
  const part = onceLoaded(() => (isThere ? Promise.resolve('Prazos') : Promise.reject(new Error('Failed to fetch'))));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(missingParts.state.length > 0).toBe(true);
  isThere = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(await part).toBe('Prazos');
});

it('a server that takes a request and never answers counts as away after five seconds', async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  vi.stubGlobal(
    'fetch',
    (_address: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Too late', 'TimeoutError')));
        patience.abort();
      }),
  );
  expect(await serverAnswers()).toBe(false);
  expect(timeout).toHaveBeenCalledWith(5000);
});
