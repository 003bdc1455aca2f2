import { EXPORT_PAGE_SIZE, type ExportRow } from '@habilita/contract';
import { readXlsx } from 'hucre/xlsx';
import { actorNow } from '#areas/people/access/index.ts';
import { drivingSchoolsExport } from '#areas/offer/driving-schools/index.ts';
import { groupedPaymentsExport, paymentsExport } from '#areas/payments/index.ts';
import { statementLinesExport } from '#areas/payments/payout-statements/index.ts';
import { registrationsExport } from '#areas/registrations/registrations/index.ts';
import { Exporting } from '#kernel/export/index.ts';
import { type Exports, runExport } from '#kernel/export/run-export.ts';
import { expect } from 'vitest';
import type { SignedIn, TestApp } from './app.ts';

export function exportsOf({ deps }: Pick<TestApp, 'deps'>): Exports {
  const exporting = new Exporting(deps, [
    registrationsExport,
    paymentsExport,
    groupedPaymentsExport,
    drivingSchoolsExport,
    statementLinesExport,
  ]);
  return {
    of: (list) => exporting.of(list),
    actorNow: (userId) => actorNow(deps.db, userId),
  };
}

export function exportDesk(api: TestApp) {
  const ask = async (person: SignedIn, path: string, query: Record<string, string> = {}, requestId?: string) => {
    const headers = { ...person.headers, ...(requestId === undefined ? {} : { 'x-request-id': requestId }) };
    const answer = await api.inject({
      url: `/api/v1${path}`,
      query: { size: String(EXPORT_PAGE_SIZE), ...query },
      headers,
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown> & { requestId: string }>() };
  };

  const read = async (person: SignedIn, requestId: string) => {
    const url = `/api/v1/long-running-requests/${requestId}`;
    const answer = await api.inject({ url, query: { export: 'true' }, headers: person.headers });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown> & { downloadUrl: string }>() };
  };

  async function sheetOf(person: SignedIn, path: string, query: Record<string, string> = {}) {
    const { status, body } = await ask(person, path, query);
    expect({ status, body }).toMatchObject({
      status: 202,
      body: { status: 'RUNNING', progress: { done: 0, total: null } },
    });
    await api.drainJobs();
    return opened(person, body.requestId);
  }

  /** Requests an export and runs it at once; other waiting jobs stay in the queue. */
  async function madeAtOnce(person: SignedIn, path: string, query: Record<string, string> = {}) {
    const { body } = await ask(person, path, query);
    const asked = api.db.selectFrom('exports').select('id').where('requestId', '=', body.requestId);
    await runExport(api.deps, exportsOf(api), (await asked.executeTakeFirstOrThrow()).id);
    return opened(person, body.requestId);
  }

  async function opened(person: SignedIn, requestId: string) {
    const finished = await read(person, requestId);
    expect(finished.status).toBe(200);
    const file = await api.inject(finished.body.downloadUrl);
    expect(file.statusCode).toBe(200);
    const [sheet] = (await readXlsx(file.rawPayload)).sheets;
    return { name: sheet?.name, rows: sheet?.rows ?? [], file };
  }

  const mine = async (person: SignedIn): Promise<ExportRow[]> => {
    const answer = await api.inject({ url: '/api/v1/exports', headers: person.headers });
    return answer.json<{ content: ExportRow[] }>().content;
  };

  const act = async (person: SignedIn, id: string, action: string) =>
    api.inject({ method: 'POST', url: `/api/v1/exports/${id}/${action}`, headers: person.headers, payload: {} });
  return { ask, read, sheetOf, madeAtOnce, mine, act };
}
