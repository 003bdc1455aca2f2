import { beforeEach, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aWaitingEntry, ENTRIES, entryOf, noLimits, onApproval } from '../../../../test/builders/approvals.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aCharged } from '../../../../test/builders/money.ts';

const it = appOfFile();
const ana = signedInAs(it, 'ADMIN');
const bruno = signedInAs(it, 'ADMIN');

beforeEach(() => noLimits(it));

const send = (who: SignedIn, path: string, body: object, headers = {}) =>
  call(it, 'POST', path, body, { ...who.headers, ...headers });

const listed = async (who: SignedIn, query = '') =>
  (await call(it, 'GET', `/approvals?size=50&${query}`, undefined, who.headers)).body.content as {
    id: string;
    amount: number;
  }[];
const waitingFor = async (who: SignedIn): Promise<number> =>
  (await call(it, 'GET', '/approvals/waiting', undefined, who.headers)).body.count;

describe('the inbox', () => {
  test('shows what a person may decide, and what they asked; the count leaves out the own ones', async () => {
    const supervisor = await it.signIn('SUPERVISOR');
    const [before, own] = [await waitingFor(bruno), await waitingFor(ana)];
    const { id, charged } = await aWaitingEntry(it, ana);
    const ofThis = `registrationIds=${charged.registrationId}`;
    expect((await listed(bruno, ofThis)).map((row) => row.id)).toEqual([id]);
    expect((await listed(ana, ofThis)).map((row) => row.id)).toEqual([id]);
    expect(await listed(supervisor, ofThis)).toEqual([]);
    expect([await waitingFor(bruno), await waitingFor(ana)]).toEqual([before + 1, own]);
    await onApproval(it, bruno, id, 'decline', { reason: 'Não' });
    expect(await listed(bruno, `${ofThis}&status=WAITING_APPROVAL`)).toEqual([]);
    expect((await listed(bruno, `${ofThis}&status=DECLINED`)).map((row) => row.id)).toEqual([id]);
  });

  test('is filtered by kind, campaign and amount', async () => {
    const first = await aWaitingEntry(it, ana);
    const second = await aWaitingEntry(it, ana);
    const rows = await listed(bruno, `campaignIds=${first.charged.campaign.id}&kind=MANUAL_ENTRY`);
    expect(rows.map((row) => row.id)).toEqual([first.id]);
    expect(await listed(bruno, `campaignIds=${second.charged.campaign.id}&kind=REFUND`)).toEqual([]);
    const [{ amount } = { amount: undefined }] = rows;
    const ofFirst = `campaignIds=${first.charged.campaign.id}&amount=${amount}&amountOperator=`;
    expect((await listed(bruno, `${ofFirst}equal`)).map((row) => row.id)).toEqual([first.id]);
    expect(await listed(bruno, `${ofFirst}greater`)).toEqual([]);
  });
});

test('the inbox is filtered by the day on which a request was made in Brasília', async () => {
  const { id, charged } = await aWaitingEntry(it, ana);
  const requestedAt = Temporal.Instant.from('2026-03-07T22:30:00-03:00');
  await it.db.updateTable('approvalRequests').set({ requestedAt }).where('id', '=', id).execute();
  const on = async (day: string) =>
    listed(bruno, `registrationIds=${charged.registrationId}&requestedAtStart=${day}&requestedAtEnd=${day}`);
  expect([await on('2026-03-06'), await on('2026-03-08')]).toEqual([[], []]);
  expect((await on('2026-03-07')).map((row) => row.id)).toEqual([id]);
});

describe('limits', () => {
  const limit = { kind: 'REVERSAL', limit: 100, validFrom: '2026-03-10' };

  test('are kept by administrators; two of one kind never hold on one day', async () => {
    const { status, body } = await send(ana, '/approval-limits', limit);
    expect([status, body]).toMatchObject([201, { ...limit, validUntil: null }]);
    const second = await send(ana, '/approval-limits', { ...limit, validFrom: '2026-04-01' });
    expect([second.status, codes(second)]).toEqual([409, { validFrom: ['APPROVAL_LIMIT_OVERLAP'] }]);
    const path = `/approval-limits/${body.id}`;
    const ended = await call(it, 'PUT', path, { ...limit, validUntil: '2026-03-31', version: 1 }, ana.headers);
    expect([ended.status, ended.body]).toMatchObject([200, { validUntil: '2026-03-31', version: 2 }]);
    const stale = await call(it, 'PUT', path, { ...limit, version: 1 }, ana.headers);
    expect([stale.status, codes(stale)]).toEqual([409, { global: 'CONFLICT_STALE' }]);
    expect((await send(ana, '/approval-limits', { ...limit, validFrom: '2026-04-01' })).status).toBe(201);
    expect((await send(await it.signIn('SUPERVISOR'), '/approval-limits', limit)).status).toBe(403);
  });

  test('are deleted before they hold, with a trace in the history, and only ended once they hold', async () => {
    const coming = { kind: 'REFUND', limit: 0, validFrom: '2031-01-01' };
    const { body } = await send(ana, '/approval-limits', coming);
    const path = `/approval-limits/${body.id}`;
    const supervisor = await it.signIn('SUPERVISOR');
    expect((await call(it, 'DELETE', path, undefined, supervisor.headers)).status).toBe(403);
    expect((await call(it, 'DELETE', path, undefined, ana.headers)).status).toBe(204);
    expect((await call(it, 'DELETE', path, undefined, ana.headers)).status).toBe(404);
    const events = await it.db
      .selectFrom('events')
      .select('kind')
      .where('entityId', '=', body.id)
      .orderBy('id')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['APPROVAL_LIMIT_CREATED', 'APPROVAL_LIMIT_DELETED']);
    const today = it.clock.now().toZonedDateTimeISO('America/Sao_Paulo').toPlainDate().toString();
    const { body: held } = await send(ana, '/approval-limits', { ...coming, validFrom: today, validUntil: today });
    const refused = await call(it, 'DELETE', `/approval-limits/${held.id}`, undefined, ana.headers);
    expect([refused.status, codes(refused)]).toEqual([409, { global: 'APPROVAL_LIMIT_IN_FORCE' }]);
  });

  test('are not deleted by who read them before they were changed', async () => {
    const coming = { kind: 'REFUND', limit: 0, validFrom: '2032-01-01' };
    const { body } = await send(ana, '/approval-limits', coming);
    const path = `/approval-limits/${body.id}`;
    await call(it, 'PUT', path, { ...coming, limit: 500, version: body.version }, ana.headers);
    const stale = await call(it, 'DELETE', `${path}?version=${body.version}`, undefined, ana.headers);
    expect([stale.status, codes(stale)]).toEqual([409, { global: 'CONFLICT_STALE' }]);
    const fresh = `${path}?version=${body.version + 1}`;
    expect((await call(it, 'DELETE', fresh, undefined, ana.headers)).status).toBe(204);
  });

  test('of another day say nothing', async () => {
    const charged = await aCharged(it, 'PIX');
    await send(ana, '/approval-limits', { kind: 'MANUAL_ENTRY', limit: 0, validFrom: '2026-03-20' });
    expect((await send(ana, ENTRIES, entryOf(charged.registrationId))).body.approvalRequestId).toBeUndefined();
  });
});
