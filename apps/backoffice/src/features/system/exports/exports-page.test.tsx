import { listExportsEndpoint } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { personOf, tokenUntil } from '#api-client/session/session.fixture.ts';
import { session } from '#api-client/session/session.ts';
import { roomIn } from '#kit/list/list-width.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { ExportsPage } from './exports-page.tsx';

type Export = CallResponse<typeof listExportsEndpoint>['content'][number];

const done: Export = {
  id: newId(),
  list: 'payments',
  requestId: newId(),
  query: {},
  total: 19,
  finishedAt: '2026-11-29T23:42:10Z',
  fileName: 'Pagamentos.xlsx',
  createdAt: '2026-11-29T23:42:00Z',
  status: 'DONE',
  error: null,
  rows: 19,
  sizeBytes: 1000,
  expiresAt: '2026-12-06T23:42:00Z',
};

beforeEach(() => {
  session.open({ ...personOf(['ADMIN']), accessToken: tokenUntil(Date.now() + 600_000), refreshToken: 'r' });
  const content = [done, { ...done, id: newId(), status: 'FAILED', error: 'EXPORT_FAILED' } satisfies Export];
  answerCalls(answerTo(listExportsEndpoint, () => ({ content, totalSize: 2, totalIsExact: true })));
});
test('an export without a failure has a dash as its reason, and every column fits on a usual screen', async () => {
  await renderScreen(ExportsPage);
  await screen.findByText('Pronta');
  const table = screen.getByRole('table');
  const [head, fine, failed] = within(table).getAllByRole('row');
  const headings = head === undefined ? [] : within(head).getAllByRole('columnheader');
  const place = headings.findIndex(({ textContent }) => textContent === 'Motivo');
  const reasonOf = (row: HTMLElement | undefined) => row?.querySelectorAll('td')[place]?.textContent;
  expect(reasonOf(fine)).toBe('–');
  expect(reasonOf(failed)).not.toBe('–');
  // The column of file names fills the remaining width: its width is an expression that begins with the minimum width.
  const widths = [...table.querySelectorAll('col')].map(({ style }) => Number(/\d+/.exec(style.width)?.[0]));
  expect(widths).toHaveLength(headings.length);
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(roomIn(1440));
});
