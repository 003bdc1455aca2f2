import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { appOfFile, type SignedIn } from '../../../test/app.ts';
import { aCampaign } from '../../../test/builders/campaign.ts';
import { call, type Enrolment, PERSONAL_DATA, startEnrolment } from '../../../test/builders/enrolment.ts';

const it = appOfFile();
let staff: SignedIn;
let other: SignedIn;
beforeEach(async () => {
  staff = await it.signIn('SUPERVISOR');
  other = await it.signIn('SUPERVISOR');
});

const FROM_ONE_PLACE = { 'x-forwarded-for': '203.0.113.9' };
const ask = async ({ headers }: SignedIn) =>
  (await it.inject({ url: '/api/v1/plans', headers: { ...headers, ...FROM_ONE_PLACE } })).statusCode;

/** Sends requests of one person, which stay unanswered until `end` is called. */
function unanswered({ userId }: Pick<SignedIn, 'userId'>, howMany: number) {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const all = Promise.all(Array.from({ length: howMany }, () => it.app.personalQueue.run(userId, () => mayEnd)));
  return {
    end: async () => {
      end();
      await all;
    },
  };
}

async function counted(name: string): Promise<number> {
  const { body } = await it.inject('/metrics');
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(body)?.[1]);
}

describe('a person with eight unanswered requests', () => {
  test('waits with the ninth, while somebody else at the same address is answered at once', async () => {
    const before = await counted('http_requests_waited_for_own_turn_total');
    const eight = unanswered(staff, 8);
    const answered: string[] = [];
    const ninth = ask(staff).then((status) => answered.push(`own ${status}`));
    await vi.waitFor(() => expect(it.app.personalQueue.waited()).toBe(before + 1), { timeout: 20_000 });
    for (let asked = 0; asked < 3; asked += 1) answered.push(`other ${await ask(other)}`);
    await eight.end();
    await ninth;
    expect(answered).toEqual(['other 200', 'other 200', 'other 200', 'own 200']);
    expect(await counted('http_requests_waited_for_own_turn_total')).toBe(before + 1);
  });

  test('holds no place of an enrolment while more of their own wait', async () => {
    const campaign = await aCampaign(it.db, { now: it.clock.now() });
    const [busy, quick] = [await startEnrolment(it, campaign), await startEnrolment(it, campaign)];
    const { id: userId } = await it.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', busy.candidate.email)
      .executeTakeFirstOrThrow();
    const data = { ...PERSONAL_DATA, countyId: campaign.county.id };
    const step = ({ registrationId, headers }: Enrolment) =>
      call(it, 'PUT', `/checkout/registrations/${registrationId}/personal-data`, data, headers);
    const before = it.app.personalQueue.waited();
    const eight = unanswered({ userId }, 8);
    const more = Array.from({ length: 8 }, () => step(busy));
    await vi.waitFor(() => expect(it.app.personalQueue.waited()).toBe(before + 8), { timeout: 20_000 });
    expect((await step(quick)).status).toBe(200);
    await eight.end();
    await Promise.all(more);
  });

  test('is answered at once again when one of them is', async () => {
    const seven = unanswered(staff, 7);
    const eighth = unanswered(staff, 1);
    const ninth = ask(staff);
    await eighth.end();
    expect([await ninth, await ask(staff)]).toEqual([200, 200]);
    await seven.end();
  });
});

test('beyond a hundred unanswered ones a person is told to wait, others are not, and it is counted', async () => {
  const before = await counted('http_requests_beyond_own_turns_total');
  const hundred = unanswered(staff, 100);
  expect([await ask(staff), await ask(other)]).toEqual([429, 200]);
  expect(await counted('http_requests_beyond_own_turns_total')).toBe(before + 1);
  await hundred.end();
  expect(await ask(staff)).toBe(200);
});

test('thirty students of one school, none of them signed in, are not counted together', async () => {
  const url = '/api/v1/checkout/campaigns';
  const query = { countyId: staff.userId };
  const asked = Array.from({ length: 30 }, () => it.inject({ url, query, headers: FROM_ONE_PLACE }));
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(statuses.map(() => 200));
});

const search = async ({ headers }: SignedIn) =>
  (await it.inject({ url: '/api/v1/search?term=ana', headers: { ...headers, ...FROM_ONE_PLACE } })).statusCode;

test('the rate of an endpoint counts a person, not the address that they share with others', async () => {
  // Stops the clock, so that a slow machine does not reach the next minute, in which new calls would be allowed.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const statuses: number[] = [];
  while (statuses.length < 241) statuses.push(await search(staff));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(await search(other)).toBe(200);
});

test('an answer that fails gives its place on', async () => {
  const failing = () => it.app.personalQueue.run(staff.userId, () => Promise.reject(new Error('no answer')));
  for (let failed = 0; failed < 9; failed += 1) await expect(failing()).rejects.toThrow('no answer');
  expect(await ask(staff)).toBe(200);
});
