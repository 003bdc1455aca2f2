import { endpoint, listBanksEndpoint } from '@habilita/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '#api-client/call.ts';
import { explain } from '#api-client/failure.ts';
import { queryOf } from '#api-client/queries.ts';
import { createQueryClient } from '#api-client/query-client.ts';
import { session } from '#api-client/session/session.ts';
import { ErrorPanel, LoadedModal } from '#kit/feedback/index.ts';
import { SlowSearch } from '#kit/list/index.ts';
import { OfflineBanner } from './offline-banner.tsx';

let asked = 0;

/** A server that never answers: a call ends only when its caller aborts it. */
const silent = (_url: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    asked += 1;
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  });

beforeEach(() => {
  asked = 0;
  vi.useFakeTimers();
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  vi.stubGlobal('fetch', silent);
});
afterEach(() => {
  vi.runOnlyPendingTimers();
});

function Banks() {
  const { data, error } = useQuery(queryOf(listBanksEndpoint, {}));
  if (error !== null) return <ErrorPanel error={error} />;
  return data === undefined ? 'Esperando' : `${data.content.length} bancos`;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const AGAIN = { name: 'Tentar novamente' };
const command = endpoint({ method: 'POST', path: '/api/v1/orders', summary: '', tag: '', access: 'signed-in' });
const LATE = /O servidor está demorando para responder/;

async function mount(content = <Banks />) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <OfflineBanner place="/" />
        <main tabIndex={-1}>{content}</main>
      </QueryClientProvider>
    </MantineProvider>,
  );
  await pass(4000);
}

it('an answer that does not come is spoken of, and asked for again on demand', async () => {
  await mount();
  expect(screen.queryByText(LATE)).not.toBeInTheDocument();
  await pass(2000);
  expect(screen.getByText(LATE)).toBeInTheDocument();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ content: [{ code: '033', name: 'Santander' }] })));
  screen.getByRole('button', AGAIN).focus();
  fireEvent.click(screen.getByRole('button', AGAIN));
  await pass(100);
  expect(screen.getByText('1 bancos')).toBeInTheDocument();
  expect(screen.queryByText(LATE)).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

function LongSearch() {
  const { data } = useQuery(queryOf(listBanksEndpoint, {}));
  return data === undefined ? <SlowSearch /> : `${data.content.length} bancos`;
}

it('a list that says itself that its search takes long is not spoken of twice, also once it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  await mount(<LongSearch />);
  await pass(3000);
  expect(screen.getByText(/A busca está demorando/)).toBeInTheDocument();
  expect(screen.queryByText(LATE)).not.toBeInTheDocument();
  resolve(Response.json({ content: [] }));
  await pass(100);
  expect(screen.getByText('0 bancos')).toBeInTheDocument();
  expect(screen.queryByText(LATE)).not.toBeInTheDocument();
});

it('a late command is spoken of beside a list that searches for long', async () => {
  await mount(<LongSearch />);
  const answer = call(command, {}).catch((failure: unknown) => failure);
  await pass(6000);
  expect(screen.getByText(LATE)).toBeInTheDocument();
  await pass(60_000);
  await answer;
});

it('after a minute there is none, and it is not asked for again by itself', async () => {
  await mount();
  await pass(60_000);
  expect(screen.getByRole('alert')).toHaveTextContent(/O servidor não respondeu a tempo\..*Código para o suporte/);
  expect(screen.queryByText(LATE)).not.toBeInTheDocument();
  expect(asked).toBe(1);
});

it('a command that is not answered cannot be asked for again, and may have been done', async () => {
  await mount(<p>Nada</p>);
  const words = call(command, {}).catch((failure: unknown) => explain(failure).lines);
  await pass(6000);
  expect(screen.getByText(LATE)).toBeInTheDocument();
  expect(screen.queryByRole('button', AGAIN)).not.toBeInTheDocument();
  await pass(60_000);
  expect(await words).toEqual(['O servidor não respondeu a tempo. Confira se foi feito antes de repetir.']);
});

it('late answers that repeat leave the banner where it is; it goes when they have ceased', async () => {
  const answers: Array<() => void> = [];
  vi.stubGlobal('fetch', () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.push(() => resolve(Response.json({ content: [] })));
    return promise;
  });
  const askLate = async () => {
    const answer = call(listBanksEndpoint, {});
    await pass(5500);
    answers.pop()?.();
    await answer;
  };
  await mount(<p>Nada</p>);
  await askLate();
  const banner = screen.getByText(LATE);
  await pass(3000);
  expect(screen.queryByText(LATE)).toBe(banner);
  await askLate();
  expect(screen.queryByText(LATE)).toBe(banner);
  await pass(9000);
  expect(screen.queryByText(LATE)).toBe(banner);
  await pass(2000);
  expect(screen.queryByText(LATE)).not.toBeInTheDocument();
});

it('a minute that the computer has slept through was not waited: it is asked for again', async () => {
  await mount();
  vi.setSystemTime(Date.now() + 3_600_000);
  await pass(60_000);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(asked).toBe(2);
});

it('a dialog, which covers the banner, says it too', async () => {
  await mount(
    <LoadedModal opened title="Desistência" onClose={() => undefined}>
      Multa
    </LoadedModal>,
  );
  const answer = call(command, {}).catch((failure: unknown) => failure);
  await pass(6000);
  expect(within(screen.getByRole('dialog', { name: 'Desistência' })).getByText(LATE)).toBeInTheDocument();
  await pass(60_000);
  await answer;
});
