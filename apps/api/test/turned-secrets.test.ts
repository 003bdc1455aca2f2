import { newId } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashesOfCpf } from '#areas/enrolment/leads/cpf-hash.ts';
import { linkKeyOf, leadOfLinkKey } from '#areas/enrolment/checkout/enrolment-key.ts';
import { opensPayment, paymentLink } from '#areas/payments/ways-to-pay/payment-link.ts';
import { getnetAccount, transfeeraAccount } from '#areas/payments/providers/provider-accounts.ts';
import { registerWebhooks, signatureSecretOf } from '#areas/payments/webhooks/register-webhooks.ts';
import { sealsOfSecondSteps } from '#areas/people/access/index.ts';
import { sealSecondStepsAnew } from '#areas/people/access/second-step/seal-anew.ts';
import { codeAt } from '#areas/people/access/second-step/second-step.ts';
import { tokensOf } from '#areas/people/access/sign-in/tokens.ts';
import type { Secrets } from '#kernel/secrets.ts';
import { createApp } from '../src/app.ts';
import { appOfFile, type TestApp } from './app.ts';
import { aCharged, aNotice, deliver, standingOf } from './builders/money.ts';
import { PIX_PROVIDER, withProvider } from './builders/providers.ts';
import { aUser, PASSWORD } from './builders/user.ts';
import { depsIn } from './deps.ts';

/**
 * The product on one database at three times: before its three secrets are rotated, while the old and the new ones are
 * both accepted, and after the old ones are removed.
 */
const before = appOfFile();
let turning: Stage;
let after: Stage;

interface Stage {
  readonly deps: TestApp['deps'];
  readonly app: FastifyInstance;
  close(): Promise<void>;
}

const FRESH = {
  auth: 'the AUTH_SECRET of now',
  files: 'the FILES_SECRET of now',
  webhook: 'the WEBHOOK_SECRET of now',
};

beforeAll(async () => {
  const { accounts, auth, files, webhook } = before.deps.environment.secrets;
  turning = await stageWith({
    accounts,
    auth: { current: FRESH.auth, previous: auth.current },
    files: { current: FRESH.files, previous: files.current },
    webhook: { current: FRESH.webhook, previous: webhook.current },
  });
  after = await stageWith({
    accounts,
    auth: { current: FRESH.auth },
    files: { current: FRESH.files },
    webhook: { current: FRESH.webhook },
  });
});
afterAll(() => Promise.all([turning, after].map((stage) => stage.close())));

async function stageWith(secrets: Secrets): Promise<Stage> {
  const { db, readDb, url, clock, deps: given } = before;
  const { transfeera, getnet } = given.environment;
  // The accounts at the providers stay the same, because in production they do not depend on our secrets.
  const environment = {
    ...given.environment,
    secrets,
    transfeera: { ...transfeera, clientSecret: transfeeraAccount(given.environment).clientSecret },
    getnet: { ...getnet, clientSecret: getnetAccount(given.environment).clientSecret },
  };
  const deps = depsIn({ database: { db, readDb, url }, environment, clock });
  await deps.jobs.start();
  const app = await createApp(deps, false);
  await app.ready();
  const close = async () => {
    await app.close();
    await deps.jobs.stop();
  };
  return { deps, app, close };
}

type Pair = { readonly access_token: string; readonly refresh_token: string };
type At = Pick<Stage, 'app'>;

let door = 0;
const post = ({ app }: At, path: string, payload: object, token?: string) => {
  door += 1;
  const headers = {
    'x-forwarded-for': `198.51.100.${door}`,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return app.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers });
};
const enter = async (at: At, username: string): Promise<Pair> =>
  (await post(at, '/login', { username, password: PASSWORD })).json<Pair>();
const renew = (at: At, { refresh_token }: Pair) => post(at, '/oauth', { grant_type: 'refresh_token', refresh_token });
const isLetIn = async ({ app }: At, { access_token }: Pair): Promise<boolean> =>
  (await app.inject({ url: '/api/v1/account/second-step', headers: { authorization: `Bearer ${access_token}` } }))
    .statusCode === 200;

describe('a session', () => {
  test('survives the turn: it is read and renewed by either value, and goes on once the earlier one is gone', async () => {
    const { username } = await aUser(before.db);
    const opened = await enter(before, username);
    expect(await isLetIn(turning, opened)).toBe(true);
    const renewed = await renew(turning, opened);
    expect(renewed.statusCode).toBe(200);
    const pair = renewed.json<Pair>();
    expect(await isLetIn(after, pair)).toBe(true);
    expect((await renew(after, pair)).statusCode).toBe(200);
  });

  test('of a browser whose two tabs renew on either side of the turn is not taken for a stolen one', async () => {
    const { username } = await aUser(before.db);
    const opened = await enter(before, username);
    const [one, other] = [await renew(before, opened), await renew(turning, opened)];
    expect(other.json<Pair>().refresh_token).toBe(one.json<Pair>().refresh_token);
    expect((await renew(turning, other.json<Pair>())).statusCode).toBe(200);
  });

  test('that was opened and not renewed before is over once the earlier value is gone', async () => {
    const { username } = await aUser(before.db);
    const opened = await enter(before, username);
    expect(await isLetIn(after, opened)).toBe(false);
    expect((await renew(after, opened)).statusCode).toBe(401);
  });

  test('can be signed out of by its refresh token of before', async () => {
    const { username } = await aUser(before.db);
    const [opened, here] = [await enter(before, username), await enter(turning, username)];
    const out = await post(turning, '/logout', { refreshToken: opened.refresh_token }, here.access_token);
    expect(out.statusCode).toBeLessThan(300);
    expect((await renew(before, opened)).statusCode).toBe(401);
  });
});

interface Challenged {
  readonly errors: { readonly globalErrors: readonly { readonly detail?: { readonly challenge?: string } }[] };
}
const challengeAt = async (at: At, username: string): Promise<string> => {
  const asked = await post(at, '/login', { username, password: PASSWORD });
  return asked.json<Challenged>().errors.globalErrors[0]?.detail?.challenge ?? '';
};
async function guarded() {
  const { id, username } = await aUser(before.db);
  const { access_token } = await enter(before, username);
  const started = await post(before, '/account/second-step/start', { password: PASSWORD }, access_token);
  const { secret } = started.json<{ secret: string }>();
  const code = () => {
    before.clock.advance({ seconds: 60 });
    return codeAt(secret, before.clock.now());
  };
  await post(before, '/account/second-step/turn-on', { code: code() }, access_token);
  const giveCode = async (at: At, challenge: string) =>
    (await post(at, '/login/second-step', { challenge, code: code() })).statusCode;
  return { id, username, giveCode };
}
const access = ({ deps }: Stage) => ({ db: deps.db, tokens: tokensOf(deps.environment.secrets.auth) });

describe('a second step', () => {
  test('of which the password was given before takes its code after the turn', async () => {
    const { username, giveCode } = await guarded();
    expect(await giveCode(turning, await challengeAt(before, username))).toBe(200);
  });

  test('is sealed anew by a job that can be broken off and repeated, and is then opened without the earlier value', async () => {
    const [one, other] = [await guarded(), await guarded()];
    const { auth } = turning.deps.environment.secrets;
    const { previous } = await sealsOfSecondSteps(before.db, auth);
    expect(previous).toBeGreaterThanOrEqual(2);
    expect(await one.giveCode(after, await challengeAt(after, one.username))).toBe(400);
    expect((await sealsOfSecondSteps(before.db, after.deps.environment.secrets.auth)).unreadable).toBe(previous);
    const runs = [await sealSecondStepsAnew(access(turning)), await sealSecondStepsAnew(access(turning))];
    expect(runs).toEqual([previous, 0]);
    expect(await sealsOfSecondSteps(before.db, auth)).toEqual({ previous: 0, unreadable: 0 });
    for (const { username, giveCode } of [one, other])
      expect(await giveCode(after, await challengeAt(after, username))).toBe(200);
  });
});

describe('a link to a file', () => {
  test('that was given out before opens during the turn, and not once the earlier value is gone', async () => {
    const key = `attachments/${newId()}`;
    await before.deps.storage.put(key, Buffer.from('a document'));
    const named = {
      fileName: 'a.pdf',
      contentType: 'application/pdf',
      expiresAt: before.clock.now().add({ hours: 1 }),
    };
    const [early, late] = [before, turning].map(({ deps }) => deps.storage.downloadUrl(key, named));
    const statuses = async (link = '') =>
      Promise.all([turning, after].map(async ({ app }) => (await app.inject({ url: link })).statusCode));
    expect(await statuses(early)).toEqual([200, 404]);
    expect(await statuses(late)).toEqual([200, 200]);
  });

  test('of an e-mail, to a payment or an enrolment, and the hash of an erased person likewise', () => {
    const id = newId();
    const [was, is, will] = [before, turning, after].map(({ deps }) => deps.environment.secrets.files);
    if (was === undefined || is === undefined || will === undefined) throw new Error('no secrets');
    const paymentKey = new URL(paymentLink('https://habilita.example', id, was)).searchParams.get('key') ?? '';
    expect([is, will].map((ring) => opensPayment(paymentKey, id, ring))).toEqual([true, false]);
    expect([is, will].map((ring) => leadOfLinkKey(linkKeyOf(id, was), ring))).toEqual([id, undefined]);
    const [known = ''] = hashesOfCpf('12345678909', was);
    expect([is, will].map((ring) => hashesOfCpf('12345678909', ring).includes(known))).toEqual([true, false]);
  });
});

describe('a notice of a provider', () => {
  test('sent to the address of before is booked during the turn; once the webhook is registered anew, without the earlier value', async () => {
    const charged = await aCharged(before);
    const signature = await signatureSecretOf(before.deps, PIX_PROVIDER);
    expect(await deliver(before, aNotice(charged), { app: turning.app })).toBe(200);
    expect(await standingOf(before, charged)).toMatchObject({ status: 'PAID', booked: 1 });
    const register = async () =>
      ({ kind: 'registered', externalId: 'wh_1', signatureSecret: signature ?? '' }) as const;
    await registerWebhooks(withProvider(turning.deps, PIX_PROVIDER, { webhooks: { register } }));
    const next = await aCharged(before);
    const atNewAddress = { ...before, deps: turning.deps };
    expect(await deliver(atNewAddress, aNotice(next), { app: after.app })).toBe(200);
    expect(await standingOf(before, next)).toMatchObject({ status: 'PAID', booked: 1 });
    const late = { app: after.app, ...(signature === undefined ? {} : { secret: signature }) };
    expect(await deliver(before, aNotice(next), late)).toBe(401);
  });
});
