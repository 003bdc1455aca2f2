import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, testApp, type TestApp } from '../../../../test/app.ts';
import { call, payBy } from '../../../../test/builders/enrolment.ts';
import { aCharged, type Charged } from '../../../../test/builders/money.ts';
import { pays } from '../../../../test/builders/payers.ts';
import { statementOf } from '../../../../test/builders/money-command.ts';
import { proveLedger } from '#areas/money/ledger/index.ts';

let it: TestApp;
let support: SignedIn;

beforeAll(async () => {
  it = await testApp();
  support = await it.signIn('STUDENT_SUPPORT');
});
afterAll(() => it.close());

const plain = (text: string | null) => (text ?? '').replaceAll(' ', ' ');

/** A registration that went back to the cart, after which money for its cancelled PIX arrived. */
async function aCartWith(grossCents: number): Promise<Charged> {
  const charged = await aCharged(it, 'PIX');
  const { registrationId } = charged;
  const of = it.db.selectFrom('registrations').select('studentId').where('id', '=', registrationId);
  const { studentId } = await of.executeTakeFirstOrThrow();
  it.clock.advance({ seconds: 1 });
  const path = `/students/${studentId}/registrations/${registrationId}/back-to-cart`;
  expect((await call(it, 'POST', path, undefined, support.headers)).status).toBe(200);
  await it.drainJobs();
  await pays(it, charged, grossCents);
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
