import { negateCents, ZERO_CENTS } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { call, codes, payBy } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { givesBack, pays } from '../../../../test/builders/payers.ts';
import { refundByHand } from '../../../../test/builders/receipt.ts';
import { statementOf } from '../../../../test/builders/money-command.ts';
import { proveLedger } from '#areas/money/ledger/index.ts';

const it = appOfFile();
const support = signedInAs(it, 'STUDENT_SUPPORT');

const plain = (text: string | null) => (text ?? '').replaceAll(' ', ' ');

/** A registration that went back to the cart, after which money for its cancelled PIX arrived. */
async function aCartWith(grossCents: number, schools = 1): Promise<Charged> {
  const charged = await aCharged(it, 'PIX', { schools });
  const { registrationId } = charged;
  const of = it.db.selectFrom('registrations').select('studentId').where('id', '=', registrationId);
  const { studentId } = await of.executeTakeFirstOrThrow();
  it.clock.advance({ seconds: 1 });
  const path = `/students/${studentId}/registrations/${registrationId}/back-to-cart`;
  expect((await call(it, 'POST', path, undefined, support.headers)).status).toBe(200);
  await it.drainJobs();
  if (grossCents > 0) await pays(it, charged, grossCents);
  it.clock.advance({ seconds: 1 });
  return charged;
}

async function lastMail({ registrationId }: Charged): Promise<string> {
  await it.drainJobs();
  const { payments } = await statementOf(it, registrationId);
  const of = [registrationId, ...payments.map(({ id }) => id)];
  const sent = it.db.selectFrom('outboxMessages').select('body').where('entityId', 'in', of).orderBy('id', 'desc');
  return plain((await sent.executeTakeFirstOrThrow()).body);
}

test.each([
  ['PIX', {}, 1_800, [130_000]],
  ['CREDIT', {}, 1_900, [140_000]],
  ['BOLETO', {}, 1_850, [135_000]],
  ['BOLETO_PARCELADO', { installments: 2 }, 2_000, [50_000, 50_000, 50_000]],
] as const)(
  'by %s the student is asked for the price less R$ 500,00 in credit, and told so',
  async (method, more, price, asked) => {
    const cart = await aCartWith(50_000);
    const answer = await payBy(it, cart, method, more);
    const open = asked.map((cents) => cents / 100);
    expect(answer).toMatchObject({ status: 201, body: { contractAmount: price, balance: 500 - price } });
    const pending = answer.body.payments.filter(({ status }: { status: string }) => status === 'PENDING');
    expect(pending.map(({ grossValue }: { grossValue: number }) => grossValue)).toEqual(open);
    const { registration } = await statementOf(it, cart.registrationId);
    const owed = asked.reduce((sum, one) => sum + one, 0);
    expect(registration).toMatchObject({ status: 'REGISTERED', balanceCents: -owed, totalPendingCents: owed });
    const mail = await lastMail(cart);
    expect(mail).toContain('Já descontamos R$ 500,00 que você tinha pago.');
    expect(mail).toContain(`R$ ${open[0]?.toLocaleString('pt-BR', { minimumFractionDigits: 2 })}`);
    expect(await proveLedger(it.deps)).toEqual({ mismatches: 0, raised: 0 });
  },
);

test('less than the down payment of an instalment boleto is asked for in one payment', async () => {
  const cart = await aCartWith(180_000);
  const answer = await payBy(it, cart, 'BOLETO_PARCELADO');
  const pending = answer.body.payments.filter(({ status }: { status: string }) => status === 'PENDING');
  expect(pending).toMatchObject([{ grossValue: 200 }]);
});

test('credit that covers the price leaves nothing to pay, which the student is told', async () => {
  const cart = await aCartWith(180_000);
  const answer = await payBy(it, cart, 'PIX');
  expect(answer).toMatchObject({ status: 201, body: { status: 'REGISTERED', contractAmount: 1800, balance: 0 } });
  const { registration } = await statementOf(it, cart.registrationId);
  expect(registration).toMatchObject({ chargesCents: 180_000, balanceCents: 0, totalPendingCents: 0 });
  const mail = await lastMail(cart);
  expect(mail).toContain('foi realizada e a sua vaga está reservada');
  expect(mail).toContain('Não há nada a pagar');
});

test('who has no credit is told of none', async () => {
  const charged = await aCharged(it, 'PIX');
  expect(await lastMail(charged)).not.toContain('descontamos');
});

/** Chooses the plan of the campaign's first or second school, and accepts its contract. */
async function choose(cart: Charged, place: 0 | 1) {
  const path = `/checkout/registrations/${cart.registrationId}`;
  const school = cart.campaign.schools[place];
  const plan = { drivingSchoolId: school?.drivingSchoolId, planId: school?.plans[0].planId };
  const chosen = await call(it, 'PUT', `${path}/plan`, plan, cart.headers);
  const { body: contract } = await call(it, 'GET', `${path}/contract`, undefined, cart.headers);
  await call(it, 'POST', `${path}/contract`, { sha256: contract.sha256 }, cart.headers);
  return chosen;
}
const outcome = (answer: Awaited<ReturnType<typeof call>>) => [answer.status, Object.values(codes(answer)).flat()[0]];

describe('money that one school received', () => {
  const REFUSED = [409, 'MONEY_AT_OTHER_SCHOOL'];

  test('pays for no course of another school, until it is given back', async () => {
    const cart = await aCartWith(180_000, 2);
    expect(outcome(await choose(cart, 1))).toEqual(REFUSED);
    expect((await choose(cart, 0)).status).toBe(200);
    await givesBack(it, cart, 180_000);
    await it.drainJobs();
    expect((await choose(cart, 1)).status).toBe(200);
    expect((await payBy(it, cart, 'PIX')).body).toMatchObject({ status: 'REGISTERED', balance: -1800 });
  });

  test('nor when it comes after the plan was chosen', async () => {
    const cart = await aCartWith(0, 2);
    expect((await choose(cart, 1)).status).toBe(200);
    await pays(it, cart, 180_000);
    it.clock.advance({ seconds: 1 });
    expect(outcome(await payBy(it, cart, 'PIX'))).toEqual(REFUSED);
    expect((await choose(cart, 0)).status).toBe(200);
    expect((await payBy(it, cart, 'PIX')).body).toMatchObject({ status: 'REGISTERED', balance: 0 });
  });

  test('and that staff gave back by hand is no longer there, though another plan was chosen meanwhile', async () => {
    const cart = await aCartWith(0, 2);
    expect((await choose(cart, 1)).status).toBe(200);
    await pays(it, cart, 180_000);
    it.clock.advance({ seconds: 1 });
    expect((await refundByHand(it, cart, await it.signIn('ADMIN'))).status).toBe(200);
    const lines = it.db.selectFrom('schoolMovements').select(['drivingSchoolId', 'partnerCents']);
    const [came, back] = await lines.where('registrationId', '=', cart.registrationId).orderBy('at').execute();
    expect(back).toEqual({ ...came, partnerCents: negateCents(came?.partnerCents ?? ZERO_CENTS) });
    expect((await payBy(it, cart, 'PIX')).body).toMatchObject({ status: 'REGISTERED', balance: -1800 });
  });
});
