import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportRow } from '@habilita/contract';
import { streamXlsxRows } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { runExport } from '#kernel/export/run-export.ts';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { manyRegistrations } from '../../../../test/builders/many-registrations.ts';
import { adminUrlOf } from '../../../../test/database.ts';
import { exportsOf } from '../../../../test/exports.ts';

const ROWS = 200_000;
const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

beforeAll(async () => {
  await manyRegistrations(adminUrlOf(api.url), await aCampaign(api.db, { now: api.clock.now() }), ROWS);
}, 300_000);

const newest = async (): Promise<ExportRow> => {
  const answer = await api.inject({ url: '/api/v1/exports', query: { size: '1' }, headers: admin.headers });
  const [row] = answer.json<{ content: ExportRow[] }>().content;
  if (row === undefined) throw new Error('no export was asked for');
  return row;
};
const act = (id: string, action: string) =>
  api.inject({ method: 'POST', url: `/api/v1/exports/${id}/${action}`, headers: admin.headers, payload: {} });
const files = async (): Promise<string[]> =>
  readdir(join(api.deps.environment.dataDir, 'files', 'exports')).catch(() => []);

test('200,000 rows are cancelled half-way, which leaves no file, and made again whole', async () => {
  const query = { size: '2147483647', sort: 'registrationDate,ASC', columns: 'studentName,studentCpf,balance' };
  expect((await api.inject({ url: '/api/v1/registrations', query, headers: admin.headers })).statusCode).toBe(202);
  const { id } = await newest();
  const run = runExport(api.deps, exportsOf(api), id);
  await expect.poll(async () => (await newest()).rows, { timeout: 60_000, interval: 200 }).toBeGreaterThan(0);
  expect(await newest()).toMatchObject({ status: 'RUNNING', total: ROWS });
  expect((await act(id, 'cancel')).statusCode).toBe(200);
  await run;
  expect(await newest()).toMatchObject({ status: 'CANCELLED', sizeBytes: null });
  expect(await files()).toEqual([]);

  expect((await act(id, 'run-again')).statusCode).toBe(201);
  await api.drainJobs();
  const done = await newest();
  expect(done).toMatchObject({ status: 'DONE', rows: ROWS, total: ROWS });
  const [file = ''] = await files();
  const bytes = await readFile(join(api.deps.environment.dataDir, 'files', 'exports', file));
  expect(bytes.length).toBe(done.sizeBytes);
  let rows = 0;
  let last: readonly unknown[] = [];
  for await (const row of streamXlsxRows(bytes)) {
    rows += 1;
    last = row.values;
  }
  expect([rows, last]).toEqual([ROWS + 1, ['Ana da Silva 200000', '000.002.000-00', -1600]]);
}, 300_000);
