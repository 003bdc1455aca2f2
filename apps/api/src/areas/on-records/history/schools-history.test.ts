import { HISTORY_ENTITIES, historyOf } from '@habilita/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordEvent } from '#kernel/events.ts';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aLimit, ENTRIES, entryOf, onApproval } from '../../../../test/builders/approvals.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';

const it = appOfFile();
const ana = signedInAs(it, 'ADMIN');
let charged: Charged;
let school: SignedIn;

const REASONS = ['Cortesia da gerência', 'Desconto combinado', 'Valor alto demais', 'Aluno ameaçou processar'];
const OF_STAFF = ['MANUAL_ENTRY', 'APPROVAL_REQUESTED', 'APPROVAL_DECLINED', 'IRREGULARITY_RESOLVED', 'NEW_KIND'];

beforeAll(async () => {
  charged = await aCharged(it, 'PIX');
  school = await it.signIn('DRIVING_SCHOOL_ADMIN', { schools: [charged.campaign.schools[0].drivingSchoolId] });
  const { registrationId } = charged;
  const small = { ...entryOf(registrationId, 5), reason: REASONS[0] };
  await call(it, 'POST', ENTRIES, small, ana.headers);
  await aLimit(it, 'MANUAL_ENTRY', 50_000);
  const { approvalRequestId } = (await call(it, 'POST', ENTRIES, entryOf(registrationId), ana.headers)).body;
  await onApproval(it, await it.signIn('ADMIN'), approvalRequestId, 'decline', { reason: REASONS[2] });
  const about = { entityType: 'REGISTRATION', entityId: registrationId };
  await it.db.transaction().execute(async (trx) => {
    for (const kind of ['ABANDONED', 'REFUNDED', 'IRREGULARITY_RESOLVED', 'NEW_KIND'])
      await recordEvent(trx, { ...about, kind, reason: REASONS[3] });
  });
});

const read = async (who: SignedIn, path: string) => (await call(it, 'GET', path, undefined, who.headers)).body;
const historyFor = (who: SignedIn, query = '') => read(who, `/history/REGISTRATION/${charged.registrationId}${query}`);

describe('the history of a registration', () => {
  test('tells staff who did what and why', async () => {
    const { content } = await historyFor(ana);
    const kinds = content.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(OF_STAFF));
    const reasons = content.map(({ reason }: { reason: string | null }) => reason);
    expect(reasons).toEqual(expect.arrayContaining(REASONS));
  });

  test('tells people of a school what is theirs alone, without any reason, page by page', async () => {
    const { content, next } = await historyFor(school);
    const kinds: string[] = content.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['REGISTERED', 'ABANDONED', 'REFUNDED']));
    expect(kinds.filter((kind) => OF_STAFF.includes(kind))).toEqual([]);
    expect(content.filter(({ reason }: { reason: string | null }) => reason !== null)).toEqual([]);
    expect(next).toBeNull();
    const first = await historyFor(school, '?size=1');
    expect(first.content).toEqual(content.slice(0, 1));
    const second = await historyFor(school, `?size=1&before=${first.next}`);
    expect(second.content).toEqual(content.slice(1, 2));
  });

  test('and its timeline tell them the same kinds', async () => {
    const { content } = await read(school, `/registrations/${charged.registrationId}/timeline?kinds=EVENT&size=100`);
    const words = historyOf('REGISTRATION').kinds;
    const titles: string[] = content.map(({ title }: { title: string }) => title);
    const kinds: string[] = (await historyFor(school)).content.map(({ kind }: { kind: string }) => kind);
    expect(titles).toEqual(kinds.map((kind) => words[kind]));
    for (const reason of REASONS) expect(JSON.stringify(content)).not.toContain(reason);
  });
});

const reasonsFor = async (who: SignedIn) => {
  const timeline = `/registrations/${charged.registrationId}/timeline?kinds=EVENT&size=100`;
  const told = [...(await historyFor(who)).content, ...(await read(who, timeline)).content];
  const texts = new Set(
    told.map(({ reason, text }: { reason?: string | null; text?: string | null }) => reason ?? text),
  );
  return REASONS.filter((reason) => texts.has(reason));
};

describe('reasons of what moved money', () => {
  test('are for those who read them at the entries: others learn that there was one, and why somebody abandoned', async () => {
    const operator = await it.signIn('OPERATOR');
    expect((await call(it, 'GET', ENTRIES, undefined, operator.headers)).status).toBe(403);
    const kinds = (await historyFor(operator)).content.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(OF_STAFF));
    expect(await reasonsFor(operator)).toEqual([REASONS[3]]);
    const events = (await historyFor(operator)).content.filter(({ reason }: { reason: unknown }) => reason !== null);
    const withReason = new Set(events.map(({ kind }: { kind: string }) => kind));
    expect(withReason).toEqual(new Set(['ABANDONED', 'REFUNDED', 'NEW_KIND']));
  });

  test('are read by who reads payments, without those of irregularities that are not theirs', async () => {
    expect(await reasonsFor(ana)).toEqual(REASONS);
    const sales = await it.signIn('SALES_ANALYST');
    expect(await reasonsFor(sales)).toEqual(REASONS);
    const { content } = await historyFor(sales);
    const resolved = content.find(({ kind }: { kind: string }) => kind === 'IRREGULARITY_RESOLVED');
    expect(resolved.reason).toBeNull();
  });
});

test('kinds whose reasons have readers of their own are kinds of their history', () => {
  for (const entity of HISTORY_ENTITIES) {
    const { kinds, reasonReaders = {} } = historyOf(entity);
    expect(Object.keys(reasonReaders).filter((kind) => kinds[kind] === undefined)).toEqual([]);
  }
});

test('what schools read of a history are kinds it has', () => {
  const { kinds, readableBySchools = [] } = historyOf('REGISTRATION');
  expect(readableBySchools.filter((kind) => kinds[kind] === undefined)).toEqual([]);
  expect(new Set(readableBySchools).size).toBe(readableBySchools.length);
});
