import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appOfFile, PASSWORD } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { deadlocksOf } from '../../../../test/deadlocks.ts';
import {
  aCandidate,
  call,
  type Candidate,
  codes,
  type Enrolment,
  fillCart,
  payBy,
  preRegister,
  startEnrolment,
} from '../../../../test/builders/enrolment.ts';

const it = appOfFile();
let campaign: BuiltCampaign;

beforeAll(async () => {
  campaign = await aCampaign(it.db, { now: it.clock.now() });
});
beforeEach(() => it.clock.advance({ minutes: 20 }));

async function aSquattedCpf(cart: typeof startEnrolment = fillCart) {
  const person = aCandidate();
  const squatter = await cart(it, campaign, aCandidate({ cpf: person.cpf }));
  return { person, squatter, ...(await preRegister(it, campaign, person)) };
}
interface Claim {
  readonly person: Candidate;
  readonly leadId: string;
  readonly enrolmentKey: string;
}
const claim = ({ person, enrolmentKey }: Claim, contactCode?: string) =>
  call(it, 'POST', '/checkout/enrolments', {
    enrolmentKey,
    username: person.email,
    password: 'Outra#Senha26',
    ...(contactCode === undefined ? {} : { contactCode }),
  });
const askForCode = ({ leadId, enrolmentKey }: Claim) =>
  call(it, 'POST', `/checkout/leads/${leadId}/contact-code`, { enrolmentKey });
async function codeMailedTo({ person }: Claim): Promise<string> {
  const mail = await it.db
    .selectFrom('outboxMessages')
    .select(['body', 'bodyOnceSent'])
    .where('recipient', '=', person.email)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const code = /^\d{6}$/m.exec(mail.body)?.[0] ?? '';
  expect(code).toMatch(/^\d{6}$/);
  expect(mail.bodyOnceSent).not.toContain(code);
  return code;
}
async function prove(claimed: Claim) {
  await askForCode(claimed);
  return claim(claimed, await codeMailedTo(claimed));
}
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const rowOf = (id: string) =>
  it.db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const standingCarts = (cpf: string) =>
  it.db.selectFrom('registrations').select('id').where('studentCpf', '=', cpf).where('gaveWayAt', 'is', null).execute();

describe('a cart with the CPF of somebody else', () => {
  test('does not keep them from pre-registering, and gives way once they prove their e-mail', async () => {
    const squatted = await aSquattedCpf();
    expect(codes(await claim(squatted))).toEqual({ global: 'CONTACT_PROOF_REQUIRED' });
    const { status, body } = await askForCode(squatted);
    expect(status).toBe(200);
    expect(body.sentTo).toBe(`${squatted.person.email.slice(0, 1)}•••@example.com`);
    const begun = await claim(squatted, await codeMailedTo(squatted));
    expect(begun.status).toBe(201);
    expect(await rowOf(begun.body.registrationId)).toMatchObject({
      status: 'CREATED',
      studentCpf: squatted.person.cpf,
    });
    expect(await rowOf(squatted.squatter.registrationId)).toMatchObject({
      status: 'PLAN_IN_CART',
      gaveWayAt: it.clock.now(),
    });
    expect(await standingCarts(squatted.person.cpf)).toEqual([{ id: begun.body.registrationId }]);
  });

  test('ends with the account behind it, whose owner is told, and can be registered no more', async () => {
    const squatted = await aSquattedCpf();
    await prove(squatted);
    const { squatter } = squatted;
    expect((await payBy(it, squatter, 'PIX')).status).toBe(401);
    const again = await call(it, 'POST', '/checkout/login', { username: squatter.candidate.email, password: PASSWORD });
    expect(codes(again)).toEqual({ global: 'INVALID_CREDENTIALS' });
    const mails = await it.db
      .selectFrom('outboxMessages')
      .select('subject')
      .where('recipient', '=', squatter.candidate.email)
      .execute();
    expect(mails.map(({ subject }) => subject)).toContain('Sua matrícula não concluída foi encerrada');
  });

  test('gives way to nobody with a wrong code, an old one, one used before, or that of another lead', async () => {
    const squatted = await aSquattedCpf();
    const wrong = { contactCode: ['CONTACT_CODE_INCORRECT'] };
    expect(codes(await claim(squatted, '123456'))).toEqual(wrong);
    await askForCode(squatted);
    const code = await codeMailedTo(squatted);
    const other = await aSquattedCpf();
    expect(codes(await claim(other, code))).toEqual(wrong);
    expect(codes(await claim(squatted, another(code)))).toEqual(wrong);
    it.clock.advance({ minutes: 10, seconds: 1 });
    expect(codes(await claim(squatted, code))).toEqual(wrong);
    expect(await rowOf(squatted.squatter.registrationId)).toMatchObject({ gaveWayAt: null });
    expect((await prove(squatted)).status).toBe(201);
  });

  test('cannot be reached by guessing the code: after five tries the right one is refused too', async () => {
    const squatted = await aSquattedCpf();
    await askForCode(squatted);
    const code = await codeMailedTo(squatted);
    for (let tries = 0; tries < 5; tries += 1) await claim(squatted, another(code));
    expect(codes(await claim(squatted, code))).toEqual({ contactCode: ['CONTACT_CODE_INCORRECT'] });
  });

  test('whose mailbox is asked for codes again and again gets five in a quarter of an hour', async () => {
    const squatted = await aSquattedCpf();
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) statuses.push((await askForCode(squatted)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('under the e-mail of somebody else gives way as well', async () => {
    const person = aCandidate();
    await startEnrolment(it, campaign, aCandidate({ email: person.email }));
    const claimed = { person, ...(await preRegister(it, campaign, person)) };
    expect(codes(await claim(claimed))).toEqual({ global: 'CONTACT_PROOF_REQUIRED' });
    expect((await prove(claimed)).status).toBe(201);
  });
});

describe('somebody who is registered', () => {
  test('gives way to nobody, whatever they prove', async () => {
    const person = aCandidate();
    const first = await fillCart(it, campaign, aCandidate({ cpf: person.cpf }));
    const claimed = { person, ...(await preRegister(it, campaign, person)) };
    expect((await payBy(it, first, 'PIX')).status).toBe(201);
    await askForCode(claimed);
    expect(codes(await claim(claimed, await codeMailedTo(claimed)))).toEqual({ global: 'INVALID_CREDENTIALS' });
    expect(await rowOf(first.registrationId)).toMatchObject({ status: 'REGISTERED', gaveWayAt: null });
  });

  test('in an earlier campaign keeps CPF and account in the next', async () => {
    const first = await fillCart(it, campaign);
    await payBy(it, first, 'PIX');
    const next = await aCampaign(it.db, { now: it.clock.now() });
    const person = aCandidate({ cpf: first.candidate.cpf });
    const claimed = { person, ...(await preRegister(it, next, person)) };
    await askForCode(claimed);
    expect(codes(await claim(claimed, await codeMailedTo(claimed)))).toEqual({ global: 'INVALID_CREDENTIALS' });
  });

  test('keeps their e-mail and cellphone: who has them in a cart is told when choosing how to pay', async () => {
    const first = await fillCart(it, campaign);
    const second = await fillCart(it, campaign, aCandidate({ cellphone: first.candidate.cellphone }));
    expect((await payBy(it, first, 'PIX')).status).toBe(201);
    expect(codes(await payBy(it, second, 'PIX'))).toEqual({ global: 'CELLPHONE_ALREADY_REGISTERED' });
  });
});

describe('a student who begins again', () => {
  test('goes on with the cart they have, with their own password', async () => {
    const mine = await fillCart(it, campaign);
    const { enrolmentKey } = await preRegister(it, campaign, mine.candidate);
    const { status, body } = await call(it, 'POST', '/checkout/enrolments', {
      enrolmentKey,
      username: mine.candidate.email,
      password: PASSWORD,
    });
    expect([status, body.registrationId]).toEqual([201, mine.registrationId]);
    expect(await rowOf(mine.registrationId)).toMatchObject({ status: 'PLAN_IN_CART' });
  });
});

describe('at the same moment', () => {
  // A deadlock between the two requests would occur only now and then, so the race runs in several rounds. Each round
  // is a test of its own, because a test has a time limit.
  const ROUNDS = Array.from({ length: 8 }, (_, round) => round + 1);

  test.each(ROUNDS)('the cart is registered, or gives way: one of the two (round %i)', async () => {
    const squatted = await aSquattedCpf();
    await askForCode(squatted);
    const code = await codeMailedTo(squatted);
    const [paid, claimed] = await Promise.all([payBy(it, squatted.squatter, 'PIX'), claim(squatted, code)]);
    const { status, gaveWayAt } = await rowOf(squatted.squatter.registrationId);
    expect([
      { paid: 201, claimed: 409, status: 'REGISTERED', gaveWay: false },
      { paid: 201, claimed: 401, status: 'REGISTERED', gaveWay: false },
      { paid: 401, claimed: 201, status: 'PLAN_IN_CART', gaveWay: true },
      { paid: 404, claimed: 201, status: 'PLAN_IN_CART', gaveWay: true },
    ]).toContainEqual({ paid: paid.status, claimed: claimed.status, status, gaveWay: gaveWayAt !== null });
    expect(await standingCarts(squatted.person.cpf)).toHaveLength(1);
    expect(await deadlocksOf(it)).toBe(0);
  });

  test.each(ROUNDS)('four claims with one code begin one enrolment (round %i)', async () => {
    const squatted = await aSquattedCpf();
    await askForCode(squatted);
    const code = await codeMailedTo(squatted);
    const answers = await Promise.all(Array.from({ length: 4 }, () => claim(squatted, code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await standingCarts(squatted.person.cpf)).toHaveLength(1);
    expect(await deadlocksOf(it)).toBe(0);
  });

  test('two people who prove their own e-mails with one CPF leave one cart', async () => {
    const squatted = await aSquattedCpf();
    const rival = aCandidate({ cpf: squatted.person.cpf });
    const other = { person: rival, ...(await preRegister(it, campaign, rival)) };
    const ready: [Claim, string][] = [];
    for (const each of [squatted, other]) {
      await askForCode(each);
      ready.push([each, await codeMailedTo(each)]);
    }
    const answers = await Promise.all(ready.map(([each, code]) => claim(each, code)));
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(await standingCarts(squatted.person.cpf)).toHaveLength(1);
  });
});

const exists = (cpf: string, from: string) =>
  call(it, 'GET', `/students/exists/cpf/${cpf}?campaignId=${campaign.id}`, undefined, { 'x-forwarded-for': from });

describe('who is registered', () => {
  test('is told of registrations, not of carts', async () => {
    const mine: Enrolment = await fillCart(it, campaign);
    expect((await exists(mine.candidate.cpf, '10.7.0.1')).body).toEqual({ exists: false });
    await payBy(it, mine, 'PIX');
    expect((await exists(mine.candidate.cpf, '10.7.0.1')).body).toEqual({ exists: true });
  });

  test('cannot be asked of one person again and again, from however many addresses, and it is counted', async () => {
    const { cpf } = aCandidate();
    const statuses: number[] = [];
    for (let asked = 0; asked < 11; asked += 1) statuses.push((await exists(cpf, `10.7.1.${asked}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const metrics = await it.inject({ url: '/metrics' });
    expect(metrics.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/students\/exists\/cpf\/:cpf",status="429"\} [1-9]/,
    );
  });

  test('is asked by many people behind one address who are not registered, as often as they like', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 25; asked += 1) statuses.push((await exists(aCandidate().cpf, '10.7.3.1')).status);
    expect(statuses.every((status) => status === 200)).toBe(true);
    const lead = { campaignId: campaign.id, countyId: campaign.county.id, whatsappOptIn: false, consent: true };
    const from = { 'x-forwarded-for': '10.7.3.1' };
    expect((await call(it, 'POST', '/checkout/leads', { ...aCandidate(), ...lead }, from)).status).toBe(201);
  });

  test('cannot be asked of a list from one network: by no question, and not by pre-registering', async () => {
    const from = { 'x-forwarded-for': '10.7.2.1' };
    const known = [await fillCart(it, campaign), await fillCart(it, campaign)];
    for (const each of known) await payBy(it, each, 'PIX');
    const statuses: number[] = [];
    for (const { candidate } of known)
      for (const what of ['cpf', 'email', 'cellphone'] as const)
        for (let asked = 0; asked < 10; asked += 1) {
          const path = `/students/exists/${what}/${candidate[what]}?campaignId=${campaign.id}`;
          statuses.push((await call(it, 'GET', path, undefined, from)).status);
        }
    expect(statuses).toEqual(Array.from({ length: 60 }, () => 200));
    const lead = { campaignId: campaign.id, countyId: campaign.county.id, whatsappOptIn: false, consent: true };
    for (const person of [known[0]?.candidate, aCandidate()])
      expect((await call(it, 'POST', '/checkout/leads', { ...person, ...lead }, from)).status).toBe(429);
    expect((await exists(aCandidate().cpf, '10.7.2.1')).status).toBe(429);
    const code = await call(it, 'GET', `/registrations/verification/${campaign.id}`, undefined, from);
    expect(code.status).toBe(429);
  });

  test('is not learned by pre-registering people of a list: refusals that tell are counted', async () => {
    const from = { 'x-forwarded-for': '10.7.4.1' };
    const registered = await fillCart(it, campaign);
    await payBy(it, registered, 'PIX');
    const lead = { campaignId: campaign.id, countyId: campaign.county.id, whatsappOptIn: false, consent: true };
    const tell = async () =>
      (await call(it, 'POST', '/checkout/leads', { ...registered.candidate, ...lead }, from)).status;
    expect([await tell(), await tell()]).toEqual([409, 409]);
    const counted = await it.db.selectFrom('loginAttempts').select('failures').where('failures', '=', 2).execute();
    expect(counted.length).toBeGreaterThan(0);
  });
});
