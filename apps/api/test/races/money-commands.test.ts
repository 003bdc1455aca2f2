import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '#areas/ledger/index.ts';
import { type SignedIn, testApp, type TestApp } from '../app.ts';
import { aCharged, type Charged } from '../builders/money.ts';
import { happened, promised, seatsTaken, simulate, statementOf } from '../builders/money-command.ts';

let it: TestApp;
let address: string;
let support: SignedIn;

beforeAll(async () => {
  it = await testApp();
  address = await it.app.listen({ host: '127.0.0.1', port: 0 });
  support = await it.signIn('STUDENT_SUPPORT');
});
afterAll(() => it.close());

const COPIES = 50;
const ABANDON = { hasPenalty: true, penaltyAmount: 600, paymentMethod: 'PIX', dueDate: '2026-03-12', note: 'Desistiu' };

interface Command {
  /** Under the registration, or under its student's. */
  readonly name: string;
  readonly ofStudent?: true;
  readonly body: object;
  readonly kind: string;
}
const COMMANDS: readonly Command[] = [
  { name: 'abandon', body: ABANDON, kind: 'ABANDONED' },
  { name: 'undo-abandon', body: {}, kind: 'ABANDONMENT_UNDONE' },
  { name: 'back-to-cart', ofStudent: true, body: {}, kind: 'BACK_TO_CART' },
];

async function pathOf({ registrationId }: Charged, { name, ofStudent }: Command): Promise<string> {
  const { studentId } = await it.db
    .selectFrom('registrations')
    .select('studentId')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  return `${ofStudent ? `/students/${studentId}` : ''}/registrations/${registrationId}/${name}`;
}

/** Each answers '200 <version>', or status and code. */
async function copies(path: string, body: object, key?: string): Promise<Record<string, number>> {
  const one = async (_: unknown, index: number) => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method: 'POST',
      headers: {
        ...support.headers,
        'content-type': 'application/json',
        'x-forwarded-for': `10.8.0.${index}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    const told = await answer.text();
    return `${answer.status} ${/"code":"(\w+)"/.exec(told)?.[1] ?? told}`;
  };
  const answers = await Promise.all(Array.from({ length: COPIES }, one));
  return Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]));
}

/** One event, one job per charge, one seat moved. */
async function provesOneEffect(
  charged: Charged,
  command: Command,
  how: (path: string) => Promise<void>,
): Promise<void> {
  const { registrationId } = charged;
  const path = await pathOf(charged, command);
  const before = await statementOf(it, registrationId);
  const { effect } = await simulate(it, support, path, command.body);
  await how(path);
  const after = await statementOf(it, registrationId);
  expect(happened(before, after)).toEqual(promised(effect));
  expect(after.registration.version).toBe(before.registration.version + 1);
  const told = await it.db
    .selectFrom('events')
    .select('id')
    .where('entityId', '=', registrationId)
    .where('kind', '=', command.kind)
    .execute();
  expect(told).toHaveLength(1);
  const isRegistered = after.registration.status === 'REGISTERED' ? 1 : 0;
  expect(await seatsTaken(it, charged.campaign.id)).toMatchObject({
    CAMPAIGN: isRegistered,
    DRIVING_SCHOOL: isRegistered,
    PLAN: isRegistered,
  });
  await it.drainJobs();
  const { payments } = await statementOf(it, registrationId);
  const open = payments.filter(({ status }) => status === 'PENDING');
  expect(open).toHaveLength(effect.paymentsThatCome.length);
  expect(open.every(({ chargeState }) => chargeState === 'ISSUED')).toBe(true);
  expect(payments.filter(({ chargeState }) => chargeState.endsWith('REQUESTED'))).toEqual([]);
  expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  it.clock.advance({ seconds: 1 });
}

describe('fifty copies at once of an abandonment, then of its undoing, then of the way back to the cart', () => {
  test('are one effect; the others are told that the registration stands otherwise', async () => {
    const charged = await aCharged(it, 'BOLETO_PARCELADO');
    it.clock.advance({ seconds: 1 });
    for (const command of COMMANDS)
      await provesOneEffect(charged, command, async (path) => {
        const { version } = (await statementOf(it, charged.registrationId)).registration;
        expect(await copies(path, command.body)).toEqual({
          [`200 {"version":${version + 1}}`]: 1,
          '409 REGISTRATION_INVALID_STATUS': COPIES - 1,
        });
      });
  });

  test('under one key are one effect, and everybody gets its answer', async () => {
    const charged = await aCharged(it, 'PIX');
    it.clock.advance({ seconds: 1 });
    for (const command of COMMANDS)
      await provesOneEffect(charged, command, async (path) => {
        const { version } = (await statementOf(it, charged.registrationId)).registration;
        expect(await copies(path, command.body, `chave-${command.name}`)).toEqual({
          [`200 {"version":${version + 1}}`]: COPIES,
        });
      });
  });

  test('that all carry the plan they were shown are one effect', async () => {
    const charged = await aCharged(it, 'BOLETO');
    it.clock.advance({ seconds: 1 });
    for (const command of COMMANDS)
      await provesOneEffect(charged, command, async (path) => {
        const { planHash } = await simulate(it, support, path, command.body);
        const answers = await copies(path, { ...command.body, planHash });
        expect(Object.values(answers).toSorted((a, b) => a - b)).toEqual([1, COPIES - 1]);
        expect(answers).toMatchObject({ '409 REGISTRATION_INVALID_STATUS': COPIES - 1 });
      });
  });
});
