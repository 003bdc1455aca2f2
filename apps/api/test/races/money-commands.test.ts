import { beforeAll, describe, expect, test } from 'vitest';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { appOfFile, type SignedIn } from '../app.ts';
import { expectAsShown, seatsTaken, simulate, statementOf } from '../builders/money-command.ts';
import { aStudentOfTwoPlans, type OfTwoPlans } from '../builders/two-plans.ts';

const it = appOfFile();
let address: string;
let support: SignedIn;

beforeAll(async () => {
  address = await it.app.listen({ host: '127.0.0.1', port: 0 });
  support = await it.signIn('STUDENT_SUPPORT');
});

const COPIES = 50;
const ABANDON = { hasPenalty: true, penaltyAmount: 600, paymentMethod: 'PIX', dueDate: '2026-03-12', note: 'Desistiu' };

interface Asked {
  readonly method?: 'DELETE';
  readonly path: string;
  readonly body: object;
}
interface Command {
  readonly kind: string;
  readonly of: (student: OfTwoPlans) => Asked | Promise<Asked>;
  /** The refusal that every copy of the call gets, except the one that succeeds. */
  readonly told: string;
}

const OTHERWISE = '409 REGISTRATION_INVALID_STATUS';
const IN_CFC = '/registration-payments-in-cfc';

const cancelLatest = async ({ registrationId }: OfTwoPlans): Promise<Asked> => {
  const { id } = await it.db
    .selectFrom('registrationPaymentsInCfc')
    .select('id')
    .where('registrationId', '=', registrationId)
    .where('cancelledAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { method: 'DELETE', path: `${IN_CFC}/${id}`, body: { note: 'Valor errado' } };
};

const undoLatestChange = async ({ registrationId }: OfTwoPlans): Promise<Asked> => {
  const changes = it.db.selectFrom('registrationPlanChanges').select('id').where('undoneAt', 'is', null);
  const ofStudent = changes.where('registrationId', '=', registrationId).orderBy('id', 'desc').limit(1);
  const { id } = await ofStudent.executeTakeFirstOrThrow();
  return { method: 'DELETE', path: `/plan-changes/${id}`, body: { note: 'Escolheu errado' } };
};

/** The commands, in an order in which each is possible after the ones before it. */
const COMMANDS: readonly Command[] = [
  {
    kind: 'PLAN_CHANGED',
    told: '400 PLAN_CHANGE_SAME',
    of: ({ registrationId, otherPlanId: planId }) => ({
      path: '/plan-changes',
      body: {
        registrationId,
        planId,
        paymentMethod: 'PIX',
        dueDate: '2026-03-12',
        recalculationStrategy: 'RECALCULATE_PENDING',
      },
    }),
  },
  {
    kind: 'PAID_IN_CFC',
    told: '400 AMOUNT_ABOVE_DEBT',
    of: ({ registrationId }) => ({
      path: IN_CFC,
      body: { registrationId, paymentMethod: 'BOLETO_PARCELADO', paymentAmount: 1500 },
    }),
  },
  {
    kind: 'PAID_IN_CFC',
    told: '400 AMOUNT_ABOVE_DEBT',
    of: ({ registrationId }) => ({
      path: `${IN_CFC}/following-payments`,
      body: { registrationId, paymentAmount: 600 },
    }),
  },
  { kind: 'PAYMENT_IN_CFC_CANCELLED', told: '409 PAYMENT_INACTIVE', of: cancelLatest },
  { kind: 'PAYMENT_IN_CFC_CANCELLED', told: '409 PAYMENT_INACTIVE', of: cancelLatest },
  { kind: 'PLAN_CHANGE_UNDONE', told: '409 PLAN_CHANGE_INACTIVE', of: undoLatestChange },
  {
    kind: 'ABANDONED',
    told: '409 PENALTY_INVALID_STATUS',
    of: ({ registrationId }) => ({ path: `/registrations/${registrationId}/abandon`, body: ABANDON }),
  },
  {
    kind: 'ABANDONMENT_UNDONE',
    told: OTHERWISE,
    of: ({ registrationId }) => ({ path: `/registrations/${registrationId}/undo-abandon`, body: {} }),
  },
  {
    kind: 'BACK_TO_CART',
    told: OTHERWISE,
    of: async ({ registrationId }) => {
      const registrations = it.db.selectFrom('registrations').select('studentId').where('id', '=', registrationId);
      const { studentId } = await registrations.executeTakeFirstOrThrow();
      return { path: `/students/${studentId}/registrations/${registrationId}/back-to-cart`, body: {} };
    },
  },
];

/**
 * Sends copies of a call at once and counts their answers: a success as '200 <version>', a refusal as its status and
 * code.
 */
async function copies({ method, path, body }: Asked, key?: string): Promise<Record<string, number>> {
  const one = async (_: unknown, index: number) => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method: method ?? 'POST',
      headers: {
        ...support.headers,
        'content-type': 'application/json',
        'x-forwarded-for': `10.8.0.${index}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    const told = await answer.text();
    return `${answer.status} ${/"([A-Z][A-Z_]{5,})"/.exec(told)?.[1] ?? told}`;
  };
  const answers = await Promise.all(Array.from({ length: COPIES }, one));
  return Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]));
}

const eventsOf = async (registrationId: string, kind: string): Promise<number> => {
  const events = it.db.selectFrom('events').select('id').where('entityId', '=', registrationId);
  return (await events.where('kind', '=', kind).execute()).length;
};

/** Checks that a command left one event, one job for each charge, and one moved seat. */
async function provesOneEffect(student: OfTwoPlans, command: Command, how: (asked: Asked) => Promise<void>) {
  const { registrationId } = student;
  const asked = await command.of(student);
  const before = await statementOf(it, registrationId);
  const told = await eventsOf(registrationId, command.kind);
  const { effect } = await simulate(it, support, asked.path, asked.body);
  await how(asked);
  const after = await statementOf(it, registrationId);
  expectAsShown(before, after, effect);
  expect(after.registration.version).toBe(before.registration.version + 1);
  expect(await eventsOf(registrationId, command.kind)).toBe(told + 1);
  const isRegistered = after.registration.status === 'REGISTERED' ? 1 : 0;
  expect(await seatsTaken(it, student.campaignId)).toMatchObject({
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

const versionOf = async ({ registrationId }: OfTwoPlans): Promise<number> =>
  (await statementOf(it, registrationId)).registration.version;

describe('fifty copies at once of a change of plan, payments in the CFC and their cancellation, an abandonment, its undoing, and the way back to the cart', () => {
  test('are one effect; the others are told why there is no second', async () => {
    const student = await aStudentOfTwoPlans(it, 'BOLETO_PARCELADO');
    for (const command of COMMANDS)
      await provesOneEffect(student, command, async (asked) => {
        const version = (await versionOf(student)) + 1;
        expect(await copies(asked)).toEqual({ [`200 {"version":${version}}`]: 1, [command.told]: COPIES - 1 });
      });
  }, 120_000);

  test('under one key are one effect, and everybody gets its answer', async () => {
    const student = await aStudentOfTwoPlans(it, 'PIX');
    for (const [index, command] of COMMANDS.entries())
      await provesOneEffect(student, command, async (asked) => {
        const version = (await versionOf(student)) + 1;
        expect(await copies(asked, `chave-${index}`)).toEqual({ [`200 {"version":${version}}`]: COPIES });
      });
  }, 120_000);

  test('that all carry the plan they were shown are one effect', async () => {
    const student = await aStudentOfTwoPlans(it, 'BOLETO');
    for (const command of COMMANDS)
      await provesOneEffect(student, command, async (asked) => {
        const { planHash } = await simulate(it, support, asked.path, asked.body);
        const answers = await copies({ ...asked, body: { ...asked.body, planHash } });
        expect(Object.values(answers).toSorted((a, b) => a - b)).toEqual([1, COPIES - 1]);
        expect(answers).toMatchObject({ [command.told]: COPIES - 1 });
      });
  }, 120_000);
});
