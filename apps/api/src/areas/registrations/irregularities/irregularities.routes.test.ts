import type { IrregularityRow, RaisedIrregularity } from '@habilita/contract';
import { cents, newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { raiseIrregularity } from '#areas/money/core/index.ts';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

interface Answer {
  readonly content: readonly IrregularityRow[];
  readonly totalSize: number;
  readonly errors: { readonly globalErrors: readonly { readonly code: string }[] };
}

const api = appOfFile();
let campaign: BuiltCampaign;
let other: BuiltCampaign;
let unasked: BuiltCampaign;
let support: SignedIn;

const YESTERDAY = '2026-03-09';
const TODAY = '2026-03-10';
const TOMORROW = '2026-03-11';

beforeAll(async () => {
  api.clock.set(Temporal.Instant.from('2026-03-10T15:00:00Z'));
  support = await api.signIn('STUDENT_SUPPORT');
  campaign = await aCampaign(api.db, { now: api.clock.now() });
  other = await aCampaign(api.db, { now: api.clock.now(), campaign: { name: 'Outra' } });
  await named('Vence amanhã', { earliestDueDate: TOMORROW }, (id) => aPayment(api.db, id, { dueDate: TOMORROW }));
  await named('Entrada vencida', { earliestDueDate: YESTERDAY }, (id) => aPayment(api.db, id, { dueDate: YESTERDAY }));
  await named('Entrada inativa', { earliestDueDate: YESTERDAY }, (id) =>
    aPayment(api.db, id, { dueDate: YESTERDAY, active: false }),
  );
  await named('Parcela vencida', { earliestDueDate: YESTERDAY }, (id) =>
    aPayment(api.db, id, { dueDate: YESTERDAY, part: 'INSTALLMENT' }),
  );
  const penalty = { status: 'ABANDONED', chargesCents: cents(36_000), earliestDueDate: YESTERDAY } as const;
  await named('Multa atrasada', penalty, (id) =>
    aPayment(api.db, id, { dueDate: YESTERDAY, entityType: 'REGISTRATION_PENALTY' }),
  );
  await named('Com crédito', { creditsCents: cents(200_000) });
  await named('Quite', { creditsCents: cents(180_000) });
  await withPaidInstalment('Parcela paga', { dueDate: TODAY });
  await withPaidInstalment('Entrada a vencer', { dueDate: TOMORROW });
  await withPaidInstalment('Outra origem', { dueDate: TODAY, entityType: 'REGISTRATION_PLAN_CHANGE' });
  await withPaidInstalment('Outra dívida', { dueDate: TODAY, entityId: newId() });
});

beforeAll(async () => {
  unasked = await aCampaign(api.db, { now: api.clock.now(), campaign: { name: 'Sem cobrança' } });
  const of = (studentName: string, overrides: object = {}) =>
    aRegistration(api.db, unasked, { studentName, ...overrides });
  await of('Estornada');
  await of('Cobrada', { totalPendingCents: cents(180_000) });
  await of('Cobrada a mais', { totalPendingCents: cents(190_000) });
  await of('Quite', { creditsCents: cents(180_000) });
  await of('Inativada', { leftByChoiceCents: cents(180_000) });
  const debited = await of('Debitada', { chargesCents: cents(0) });
  const admin = await api.signIn('ADMIN');
  const entry = {
    registrationId: debited.id,
    entryType: 'DEBIT',
    partnerAmount: 10,
    marketplaceAmount: 5.5,
    reason: 'Multa',
  };
  const url = '/api/v1/registration-manual-entries';
  await api.inject({ method: 'POST', url, payload: entry, headers: admin.headers });
});

async function named(
  studentName: string,
  overrides: object = {},
  then: (id: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const totalPendingCents = cents(180_000);
  const { id } = await aRegistration(api.db, campaign, { studentName, totalPendingCents, ...overrides });
  await then(id);
  return id;
}

const withPaidInstalment = (studentName: string, open: { readonly dueDate: string } & Parameters<typeof aPayment>[2]) =>
  named(studentName, { creditsCents: cents(10_000), earliestDueDate: open.dueDate }, async (id) => {
    await aPayment(api.db, id, open);
    await aPayment(api.db, id, {
      part: 'INSTALLMENT',
      status: 'PAID',
      paymentDate: api.clock.now(),
      approvalDay: YESTERDAY,
      liquidationDay: YESTERDAY,
    });
  });

async function raised(type: RaisedIrregularity, studentName: string, within = campaign) {
  const { id } = await aRegistration(api.db, within, { studentName, creditsCents: cents(180_000) });
  const row = { type, registrationId: id, paymentId: null, details: {} };
  return {
    registrationId: id,
    id: await api.db.transaction().execute((trx) => raiseIrregularity(trx, row, api.clock.now())),
  };
}

async function search(query: Record<string, string> = {}, person = support) {
  const asked = { campaignIds: campaign.id, size: '50', ...query };
  const answer = await api.inject({
    url: '/api/v1/registrations/irregularities',
    query: asked,
    headers: person.headers,
  });
  return { status: answer.statusCode, ...answer.json<Answer>() };
}
const found = async (query: Record<string, string> = {}) =>
  (await search(query)).content.map(({ studentName, irregularity }) => `${irregularity} ${studentName}`).toSorted();
type Sender = Pick<typeof support, 'headers'>;
const act = async (id: string, what: string, payload: object, person: Sender = support) => {
  const url = `/api/v1/irregularities/${id}/${what}`;
  const answer = await api.inject({ method: 'POST', url, payload, headers: person.headers });
  const code = answer.body === '' ? undefined : answer.json<Answer>().errors.globalErrors[0]?.code;
  return [answer.statusCode, code];
};

describe('what is seen in the current data', () => {
  test('a due down payment, of a penalty too, a positive balance and an instalment paid before the down payment of the same debt that is due, and nothing else', async () => {
    expect(await found()).toEqual([
      'DUE_DOWN_PAYMENT Entrada vencida',
      'DUE_DOWN_PAYMENT Multa atrasada',
      'INSTALLMENT_PAID_DOWN_PAYMENT_PENDING Parcela paga',
      'POSITIVE_BALANCE Com crédito',
    ]);
  });

  test('a debt that no payment asks for, unless a person chose it: debited by hand, or took a payment off', async () => {
    const asked = { campaignIds: unasked.id, irregularityTypes: 'NOT_REQUESTED' };
    expect(await found(asked)).toEqual(['NOT_REQUESTED Estornada']);
    const debited = api.db.selectFrom('registrations').select('balanceCents').where('studentName', '=', 'Debitada');
    expect(await debited.execute()).toEqual([{ balanceCents: -1550 }]);
    expect((await search(asked)).content[0]).toMatchObject({ irregularityId: null, balance: -1800 });
  });

  test('an open payment whose charge the provider refused, until it is issued or taken off', async () => {
    const refused = (studentName: string, more: object = {}) =>
      named(studentName, {}, (id) => aPayment(api.db, id, { dueDate: TOMORROW, chargeState: 'REJECTED', ...more }));
    const id = await refused('CEP recusado');
    await refused('Recusado e inativo', { active: false });
    await refused('Recusado e pago no CFC', { status: 'CANCELLED' });
    const asked = { irregularityTypes: 'CHARGE_REJECTED' };
    expect(await found(asked)).toEqual(['CHARGE_REJECTED CEP recusado']);
    const issued = { chargeState: 'ISSUED' } as const;
    await api.db.updateTable('payments').set(issued).where('registrationId', '=', id).execute();
    expect(await found(asked)).toEqual([]);
  });

  test('is found by type, by the filters of registrations, and counted', async () => {
    const creditOnly = { irregularityTypes: 'POSITIVE_BALANCE' };
    expect(await found(creditOnly)).toEqual(['POSITIVE_BALANCE Com crédito']);
    expect(await found({ name: 'vencida' })).toEqual(['DUE_DOWN_PAYMENT Entrada vencida']);
    expect(await found({ campaignIds: other.id })).toEqual([]);
    expect((await search({ size: '2' })).totalSize).toBe(4);
    const pages = await Promise.all(['0', '1'].map((page) => search({ size: '2', page, sort: 'studentName,ASC' })));
    expect(pages.map(({ content }) => content.map(({ studentName }) => studentName))).toEqual([
      ['Com crédito', 'Entrada vencida'],
      ['Multa atrasada', 'Parcela paga'],
    ]);
  });

  test('has nothing to resolve', async () => {
    const { content } = await search({ irregularityTypes: 'POSITIVE_BALANCE' });
    expect(content[0]).toMatchObject({ irregularityId: null, resolvedAt: null, ownerName: null });
    expect(await found({ situation: 'RESOLVED' })).toEqual([]);
  });
});

test('what was raised is taken by somebody, resolved with a reason, and opened again', async () => {
  const { id, registrationId } = await raised('DUPLICATE_PAYMENT', 'Pagou duas vezes');
  const row = async (situation: string) =>
    (await search({ situation, ids: registrationId })).content.find(({ irregularityId }) => irregularityId === id);
  expect(await row('OPEN')).toMatchObject({ irregularity: 'DUPLICATE_PAYMENT', ownerName: null, resolution: null });
  expect(await act(id, 'take', { mine: true })).toEqual([204, undefined]);
  expect(await row('OPEN')).toMatchObject({ ownerId: support.userId, ownerName: 'Pessoa STUDENT_SUPPORT' });
  expect(await act(id, 'reopen', { reason: 'x' })).toEqual([409, 'IRREGULARITY_NOT_RESOLVED']);
  expect((await act(id, 'resolve', { reason: '  ' }))[0]).toBe(400);
  expect(await act(id, 'resolve', { reason: 'Devolvido por PIX' })).toEqual([204, undefined]);
  expect(await row('OPEN')).toBeUndefined();
  expect(await row('RESOLVED')).toMatchObject({
    resolution: 'Devolvido por PIX',
    resolvedBy: 'Pessoa STUDENT_SUPPORT',
    resolvedAt: '2026-03-10T15:00:00.000Z',
  });
  expect(await act(id, 'take', { mine: false })).toEqual([409, 'IRREGULARITY_RESOLVED']);
  expect(await act(id, 'reopen', { reason: 'Voltou a cobrar' })).toEqual([204, undefined]);
  expect(await row('OPEN')).toMatchObject({ resolution: null, resolvedAt: null });
  const events = await api.db
    .selectFrom('events')
    .select(['kind', 'reason'])
    .where('entityId', '=', registrationId)
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { kind: 'IRREGULARITY_TAKEN', reason: null },
    { kind: 'IRREGULARITY_RESOLVED', reason: 'Devolvido por PIX' },
    { kind: 'IRREGULARITY_REOPENED', reason: 'Voltou a cobrar' },
  ]);
});

test('of several who resolve it at once, one does, and the others are told', async () => {
  const { id } = await raised('AMOUNT_MISMATCH', 'Resolvida uma vez');
  const answers = await Promise.all(Array.from({ length: 10 }, () => act(id, 'resolve', { reason: 'Conferido' })));
  expect(answers.filter(([status]) => status === 204)).toHaveLength(1);
  expect(answers.filter(([, code]) => code === 'IRREGULARITY_RESOLVED')).toHaveLength(9);
});

test('resolved and not answered, the same request is answered as done; another person is told', async () => {
  const { id } = await raised('AMOUNT_MISMATCH', 'Resposta perdida');
  const again = { headers: { ...support.headers, 'idempotency-key': newId() } };
  expect(await act(id, 'resolve', { reason: 'Conferido' }, again)).toEqual([204, undefined]);
  expect(await act(id, 'resolve', { reason: 'Conferido' }, again)).toEqual([204, undefined]);
  expect(await act(id, 'resolve', { reason: 'Conferido' })).toEqual([409, 'IRREGULARITY_RESOLVED']);
});

test('is for who may see irregularities, and handled by who manages what they are about', async () => {
  const { id } = await raised('LEDGER_MISMATCH', 'De quem pode');
  expect((await search({}, await api.signIn('SALES_ANALYST'))).status).toBe(403);
  expect(await act(id, 'resolve', { reason: 'x' }, await api.signIn('OPERATOR'))).toEqual([403, 'FORBIDDEN']);
  expect(await act(newId(), 'resolve', { reason: 'x' })).toEqual([404, 'NOT_FOUND']);
  expect((await search({}, await api.signIn('FINANCIAL_ANALYST'))).status).toBe(200);
  expect(await act(id, 'resolve', { reason: 'x' }, await api.signIn('FINANCIAL_ANALYST'))).toEqual([204, undefined]);
});
