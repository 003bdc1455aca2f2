import { listExportsEndpoint } from '@habilita/contract';
import { Notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { personOf, tokenUntil } from '#api-client/session/session.fixture.ts';
import { session } from '#api-client/session/session.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import ExportsInProgress from './exports-in-progress.tsx';
import type { Export } from './use-exports.ts';

const NAME = 'Matrículas 29-11-2026 23h44.xlsx';
const made = (status: Export['status']): Export => ({
  id: '01932c6e-0000-7000-8000-000000000001',
  requestId: '01932c6e-0000-7000-8000-000000000002',
  list: 'registrations',
  query: {},
  fileName: NAME,
  status,
  rows: 348,
  total: 348,
  sizeBytes: null,
  error: null,
  createdAt: '2026-11-29T23:44:00.000Z',
  finishedAt: null,
  expiresAt: null,
});

let status: Export['status'];
beforeEach(() => {
  status = 'RUNNING';
  sessionStorage.clear();
  session.open({ ...personOf(['ADMIN']), accessToken: tokenUntil(Date.now() + 600_000), refreshToken: 'r' });
  answerCalls(answerTo(listExportsEndpoint, () => ({ content: [made(status)], totalSize: 1, totalIsExact: true })));
});
const panel = () => screen.queryByRole('region', { name: 'Exportações' });
const open = () =>
  renderScreen(() => (
    <>
      <Notifications />
      <ExportsInProgress presses={0} onLabel={() => undefined} />
    </>
  ));

it('an export that ends while the panel shows it is told there, and in no toast over the panel', async () => {
  await open();
  const shown = await screen.findByRole('region', { name: 'Exportações' });
  status = 'DONE';
  expect(await within(shown).findByRole('button', { name: `Baixar ${NAME}` })).toBeVisible();
  expect(screen.getAllByText(`${NAME} está pronto para baixar.`)).toHaveLength(1);
});

it('a closed panel leaves the news to a toast, and its icon still leads to the file', async () => {
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Fechar painel de exportações' }));
  status = 'DONE';
  await waitFor(() => expect(screen.getByText(`${NAME} está pronto para baixar.`)).toBeVisible());
  await waitFor(() => expect(panel()).toBeNull());
});
