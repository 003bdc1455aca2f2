import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#api-client/query-client.ts';
import { onceLoaded } from '#code-loading/lazily.ts';
import { OfflineBanner } from './offline-banner.tsx';

function connection(there: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there);
  act(() => void window.dispatchEvent(new Event(there ? 'online' : 'offline')));
}

function Plans({ area = 'plans', isBeside = false }: { readonly area?: string; readonly isBeside?: boolean }) {
  const { data } = useQuery({
    queryKey: [area],
    queryFn: () => Promise.resolve('Os planos'),
    meta: { besideTheScreen: isBeside },
  });
  return <p>{data}</p>;
}

const mount = (screenOf: React.ReactNode, client = new QueryClient(), place = '/') =>
  render(
    <QueryClientProvider client={client}>
      <OfflineBanner place={place} />
      {screenOf}
    </QueryClientProvider>,
  );

it('without a connection a banner says so, and that nothing typed is lost; with it again the banner goes', () => {
  mount(null);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  connection(false);
  expect(screen.getByRole('status')).toHaveTextContent('Sem conexão. O que você digitou continua aqui');
  connection(true);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

it('a screen opened without a connection says that it is not there yet, and fills itself when the line is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  mount(<Plans />, createQueryClient());
  expect(await screen.findByText(/Esta tela ainda não foi carregada/)).toBeInTheDocument();
  connection(true);
  expect(await screen.findByText('Os planos')).toBeInTheDocument();
  expect(screen.queryByText(/Sem conexão/)).toBeNull();
});

it('a screen of which a part is missing says both: what is missing comes by itself, what was typed stays', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  mount(<Plans />, createQueryClient());
  const banner = await screen.findByText(/o que falta aparece sozinho quando a conexão voltar/);
  expect(banner).toHaveTextContent('O que você digitou continua aqui.');
  connection(true);
});

it('a dialog whose program is not there yet comes by itself, and the banner says so', async () => {
  let isThere = false;
  connection(false);
  mount(null);
  const load = () => (isThere ? Promise.resolve('Multa') : Promise.reject(new TypeError('Failed to fetch')));
  const dialog = onceLoaded(load);
  expect(await screen.findByText(/o que falta aparece sozinho/)).toBeInTheDocument();
  isThere = true;
  connection(true);
  expect(await dialog).toBe('Multa');
  connection(false);
  expect(screen.getByText(/salve quando a conexão voltar/)).toBeInTheDocument();
  connection(true);
});

it('a part that the server does not send is told with a connection too, on the screen that asked for it alone', async () => {
  let isThere = false;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  mount(null);
  const load = () => (isThere ? Promise.resolve('Multa') : Promise.reject(new TypeError('Failed to fetch')));
  vi.useFakeTimers();
  const dialog = onceLoaded(load);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('status')).toHaveTextContent('o que falta aparece sozinho quando o servidor responder');
  cleanup();
  mount(null, new QueryClient(), '/plans');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  isThere = true;
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(await dialog).toBe('Multa');
});

it.each([
  ['choices of a select', { area: 'lookup' }],
  ['a count of the menu', { isBeside: true }],
])('%s that could not be loaded are not a missing screen', async (_, part) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  mount(<Plans {...part} />, createQueryClient());
  expect(await screen.findByText(/O que você digitou continua aqui; salve quando/)).toBeInTheDocument();
  connection(true);
});
