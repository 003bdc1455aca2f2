import { beforeEach, describe, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import {
  aLimit,
  approvalOf,
  aWaitingEntry,
  ENTRIES,
  entryOf,
  noLimits,
  onApproval,
  requestStatus,
  sweepApprovals,
} from '../../../../test/builders/approvals.ts';
import { call, codes } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { pays } from '../../../../test/builders/payers.ts';
import { expectAsShown, simulate, statementOf } from '../../../../test/builders/money-command.ts';

const it = appOfFile();
const ana = signedInAs(it, 'ADMIN');
const bruno = signedInAs(it, 'ADMIN');

beforeEach(() => noLimits(it));

const send = (who: SignedIn, path: string, body: object, headers = {}) =>
  call(it, 'POST', path, body, { ...who.headers, ...headers });

const eventsOf = async ({ registrationId }: { readonly registrationId: string }) =>
  (
    await it.db
      .selectFrom('events')
      .select(['kind', 'actorName', 'reason'])
      .where('entityId', '=', registrationId)
      .where('kind', 'like', 'APPROVAL%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);

const mailsAbout = async (id: string) =>
  await it.db
    .selectFrom('outboxMessages')
    .select(['recipient', 'subject', 'body'])
    .where('entityId', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

const loginOf = async ({ userId }: SignedIn) =>
  (await it.db.selectFrom('users').select('username').where('id', '=', userId).executeTakeFirstOrThrow()).username;

describe('a command above its limit', () => {
  test('waits: its effect is kept and nothing moves', async () => {
    const charged = await aCharged(it, 'PIX');
    await aLimit(it, 'MANUAL_ENTRY', 50_000);
    const before = await statementOf(it, charged.registrationId);
    const shown = await call(it, 'POST', `${ENTRIES}/simulate`, entryOf(charged.registrationId), ana.headers);
    expect(shown.body.secondPerson).toEqual({ kind: 'MANUAL_ENTRY', amount: 600, limit: 500 });
    const { planHash } = shown.body;
    const answer = await send(ana, ENTRIES, { ...entryOf(charged.registrationId), planHash });
    expect(answer).toMatchObject({ status: 200, body: { version: before.registration.version } });
    expect(await statementOf(it, charged.registrationId)).toEqual(before);
    const request = await approvalOf(it, bruno, answer.body.approvalRequestId);
    expect(request).toMatchObject({
      kind: 'MANUAL_ENTRY',
      status: 'WAITING_APPROVAL',
      subjectName: charged.candidate.name,
      amount: 600,
      limit: 500,
      reason: 'Desconto combinado',
      requestedBy: 'Pessoa ADMIN',
      can: { decide: true, approve: true, withdraw: 'FORBIDDEN' },
      shown: { effect: shown.body.effect, planHash },
    });
    expect(await eventsOf(charged)).toEqual(['APPROVAL_REQUESTED']);
  });

  test('is done at once up to the limit, and without one', async () => {
    const [unlimited, limited] = [await aCharged(it, 'PIX'), await aCharged(it, 'PIX')];
    const atOnce = async ({ registrationId }: Charged, amount?: number) => {
      expect((await send(ana, ENTRIES, entryOf(registrationId, amount))).body.approvalRequestId).toBeUndefined();
      const { ledger } = await statementOf(it, registrationId);
      expect(ledger.map(({ kind }) => kind)).toEqual(['CONTRACT', 'MANUAL_CREDIT']);
    };
    await atOnce(unlimited);
    await aLimit(it, 'MANUAL_ENTRY', 50_000);
    await atOnce(limited, 500);
  });

  test('is refused a second time while one waits; the same key gets the same answer', async () => {
    const charged = await aCharged(it, 'PIX');
    await aLimit(it, 'MANUAL_ENTRY', 50_000);
    const headers = { 'idempotency-key': `k-${charged.registrationId}` };
    const first = await send(ana, ENTRIES, entryOf(charged.registrationId), headers);
    expect(await send(ana, ENTRIES, entryOf(charged.registrationId), headers)).toEqual(first);
    const second = await send(bruno, ENTRIES, entryOf(charged.registrationId, 700));
    expect([second.status, codes(second)]).toEqual([409, { global: 'APPROVAL_ALREADY_WAITING' }]);
  });

  test('fifty copies at once are one request', async () => {
    const charged = await aCharged(it, 'PIX');
    await aLimit(it, 'MANUAL_ENTRY', 50_000);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send(ana, ENTRIES, entryOf(charged.registrationId))),
    );
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect([statuses.get(200)?.length, statuses.get(409)?.length]).toEqual([1, 49]);
  }, 60_000);

  test('is told by e-mail to those who may decide, without the student’s name, and to both when it is decided', async () => {
    const studying = await it.signIn('ADMIN', { besides: ['STUDENT'] });
    const { id, charged } = await aWaitingEntry(it, ana);
    const asked = await mailsAbout(id);
    expect(asked.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining([await loginOf(bruno), await loginOf(studying)]),
    );
    expect(asked.map(({ recipient }) => recipient)).not.toContain(await loginOf(ana));
    expect(asked.map(({ body }) => body).join(' ')).not.toContain(charged.candidate.name);
    await onApproval(it, bruno, id, 'decline', { reason: 'Sem comprovação' });
    const told = (await mailsAbout(id)).slice(asked.length);
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual(
      [await loginOf(ana), await loginOf(bruno)].toSorted(),
    );
    expect(told[0]?.body).toContain('Motivo: Sem comprovação');
  });
});

describe('approving', () => {
  test('carries out what was shown, in the name of who asked', async () => {
    const charged = await aCharged(it, 'PIX');
    await aLimit(it, 'MANUAL_ENTRY', 50_000);
    const { effect } = await simulate(it, ana, ENTRIES, entryOf(charged.registrationId));
    const { body: kept } = await send(ana, ENTRIES, entryOf(charged.registrationId));
    const id = kept.approvalRequestId as string;
    const before = await statementOf(it, charged.registrationId);
    expect((await onApproval(it, bruno, id, 'approve')).body).toEqual({ status: 'APPROVED', because: null });
    expectAsShown(before, await statementOf(it, charged.registrationId), effect);
    const entry = await it.db
      .selectFrom('registrationManualEntries')
      .selectAll()
      .where('registrationId', '=', charged.registrationId)
      .executeTakeFirstOrThrow();
    expect([entry.createdBy, entry.partnerCents]).toEqual([ana.userId, 60_000]);
    expect(await eventsOf(charged)).toEqual(['APPROVAL_REQUESTED', 'APPROVAL_APPROVED']);
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  });

  test('is not for who asked, not for who lacks the right, and not twice', async () => {
    const { id, charged } = await aWaitingEntry(it, ana);
    const own = await onApproval(it, ana, id, 'approve');
    expect([own.status, codes(own)]).toEqual([403, { global: 'APPROVAL_OWN_REQUEST' }]);
    expect((await onApproval(it, await it.signIn('SUPERVISOR'), id, 'approve')).status).toBe(404);
    expect((await onApproval(it, await it.signIn('OPERATOR'), id, 'approve')).status).toBe(403);
    const answers = await Promise.all([bruno, bruno, bruno].map((who) => onApproval(it, who, id, 'approve')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const entries = (await statementOf(it, charged.registrationId)).ledger.filter(
      ({ kind }) => kind === 'MANUAL_CREDIT',
    );
    expect(entries).toHaveLength(1);
  });

  test('shows the new effect when it is another one than was shown, and does that once it was seen', async () => {
    const { id, charged } = await aWaitingEntry(it, ana);
    await pays(it, charged);
    const stale = await onApproval(it, bruno, id, 'approve');
    expect([stale.status, codes(stale)]).toEqual([409, { global: 'CONFLICT_STALE' }]);
    const { body: now } = await onApproval(it, bruno, id, 'approve/simulate');
    expect(stale.body.errors.globalErrors[0].detail).toEqual(now);
    expect(now.effect.before.total.balance).toBe(0);
    expect((await onApproval(it, bruno, id, 'approve', { planHash: now.planHash })).body.status).toBe('APPROVED');
    expect((await statementOf(it, charged.registrationId)).registration.balanceCents).toBe(60_000);
  });

  test('decided with a reason or taken back, nothing moves and another request is possible', async () => {
    for (const [deed, who, body] of [
      ['decline', bruno, { reason: 'Não procede' }],
      ['withdraw', ana, {}],
    ] as const) {
      const { id, charged } = await aWaitingEntry(it, ana);
      const before = await statementOf(it, charged.registrationId);
      expect((await onApproval(it, who, id, deed, body)).status).toBe(200);
      expect(await statementOf(it, charged.registrationId)).toEqual(before);
      expect((await send(ana, ENTRIES, entryOf(charged.registrationId))).body.approvalRequestId).toBeDefined();
    }
  });

  test('a decline needs a reason; only who asked takes a request back', async () => {
    const { id } = await aWaitingEntry(it, ana);
    expect((await onApproval(it, bruno, id, 'decline')).status).toBe(400);
    expect((await onApproval(it, bruno, id, 'withdraw')).status).toBe(403);
    expect((await onApproval(it, ana, id, 'decline', { reason: 'Meu' })).status).toBe(403);
  });
});

test('a request of somebody who was deactivated says so, is not carried out in their name, and can be declined', async () => {
  const leaving = await it.signIn('ADMIN');
  const { id, charged } = await aWaitingEntry(it, leaving);
  const before = await statementOf(it, charged.registrationId);
  await it.db.updateTable('users').set({ active: false }).where('id', '=', leaving.userId).execute();
  expect((await approvalOf(it, bruno, id)).can).toEqual({
    decide: true,
    approve: 'APPROVAL_REQUESTER_INACTIVE',
    withdraw: 'FORBIDDEN',
  });
  for (const deed of ['approve/simulate', 'approve'] as const) {
    const answer = await onApproval(it, bruno, id, deed);
    expect([deed, answer.status, codes(answer)]).toEqual([deed, 409, { global: 'APPROVAL_REQUESTER_INACTIVE' }]);
  }
  expect(await statementOf(it, charged.registrationId)).toEqual(before);
  expect((await onApproval(it, bruno, id, 'decline', { reason: 'Quem pediu saiu' })).status).toBe(200);
  const toldOfEnd = (await mailsAbout(id)).filter(({ body }) => body.includes('Quem pediu saiu'));
  expect(toldOfEnd.map(({ recipient }) => recipient)).toEqual([await loginOf(bruno)]);
  expect((await send(ana, ENTRIES, entryOf(charged.registrationId))).status).toBe(200);
});

describe('a request that nobody decides', () => {
  test('is decided by nobody from its end on, also before a job has ended it', async () => {
    const { id, charged } = await aWaitingEntry(it, ana);
    const waiting = async () => (await call(it, 'GET', '/approvals/waiting', undefined, bruno.headers)).body.count;
    const before = await statementOf(it, charged.registrationId);
    const inTime = await waiting();
    it.clock.advance({ seconds: 1 });
    await it.db.updateTable('approvalRequests').set({ expiresAt: it.clock.now() }).where('id', '=', id).execute();
    for (const deed of ['approve/simulate', 'approve', 'decline'] as const) {
      const answer = await onApproval(it, bruno, id, deed, deed === 'decline' ? { reason: 'Tarde' } : {});
      expect([deed, answer.status, codes(answer)]).toEqual([deed, 409, { global: 'APPROVAL_EXPIRED' }]);
    }
    expect(codes(await onApproval(it, ana, id, 'withdraw'))).toEqual({ global: 'APPROVAL_EXPIRED' });
    expect((await approvalOf(it, bruno, id)).can).toMatchObject({ decide: 'APPROVAL_EXPIRED' });
    expect(await waiting()).toBe(inTime - 1);
    expect(await statementOf(it, charged.registrationId)).toEqual(before);
    await sweepApprovals(it);
    expect(await requestStatus(it, id)).toEqual({ status: 'EXPIRED', endReason: null });
  });

  test('does not hold back the next one, though no job has ended it yet', async () => {
    const { id, charged } = await aWaitingEntry(it, ana);
    it.clock.advance({ seconds: 1 });
    await it.db.updateTable('approvalRequests').set({ expiresAt: it.clock.now() }).where('id', '=', id).execute();
    const next = await send(ana, ENTRIES, entryOf(charged.registrationId));
    expect([next.status, next.body.approvalRequestId]).toEqual([200, expect.any(String)]);
    expect(await requestStatus(it, id)).toEqual({ status: 'EXPIRED', endReason: null });
    expect(await eventsOf(charged)).toEqual(['APPROVAL_REQUESTED', 'APPROVAL_EXPIRED', 'APPROVAL_REQUESTED']);
  });

  test('ends by itself after seven days', async () => {
    const { id, charged } = await aWaitingEntry(it, ana);
    it.clock.advance({ hours: 24 * 7 - 1 });
    await sweepApprovals(it);
    expect(await requestStatus(it, id)).toEqual({ status: 'WAITING_APPROVAL', endReason: null });
    it.clock.advance({ hours: 1 });
    await sweepApprovals(it);
    expect(await requestStatus(it, id)).toEqual({ status: 'EXPIRED', endReason: null });
    expect(await eventsOf(charged)).toEqual(['APPROVAL_REQUESTED', 'APPROVAL_EXPIRED']);
  });
});
