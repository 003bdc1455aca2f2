import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appOfFile, PASSWORD } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { call, codes, preRegister, startEnrolment } from '../../../../test/builders/enrolment.ts';

const it = appOfFile();
let campaign: BuiltCampaign;

beforeAll(async () => {
  campaign = await aCampaign(it.db, { now: it.clock.now() });
});
beforeEach(() => it.clock.set('2026-03-07T11:00:00Z'));

describe('an enrolment with an idempotency key', () => {
  test('asked for again under its key gets the very answer it got, whoever has closed or filled the campaign since', async () => {
    const { enrolmentKey, candidate } = await preRegister(it, campaign);
    const headers = { 'idempotency-key': 'first-try' };
    const start = (typed: object = {}) =>
      call(
        it,
        'POST',
        '/checkout/enrolments',
        { enrolmentKey, username: candidate.email, password: PASSWORD, ...typed },
        headers,
      );
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => start()));
    expect([first?.status, others]).toEqual([201, others.map(() => first)]);
    it.clock.set('2026-04-20T11:00:00Z');
    expect(await start()).toEqual(first);
    it.clock.set('2026-03-07T11:00:00Z');
    expect(codes(await start({ username: candidate.cpf }))).toEqual({ global: 'IDEMPOTENCY_MISMATCH' });
    const { access_token } = first?.body ?? {};
    const kept = await it.db.selectFrom('idempotencyKeys').selectAll().where('key', '=', 'first-try').execute();
    expect(kept).toHaveLength(1);
    for (const secret of [access_token, first?.body.refresh_token, PASSWORD])
      expect(JSON.stringify(kept)).not.toContain(secret);
    const people = await it.db.selectFrom('students').select('id').where('cpf', '=', candidate.cpf).execute();
    expect(people).toHaveLength(1);
    const own = await call(it, 'GET', '/checkout/registrations', undefined, {
      authorization: `Bearer ${access_token}`,
    });
    expect(own.body.content).toHaveLength(1);
  });

  test('of somebody with an account signs in, and is remembered too; another person’s same key is their own', async () => {
    const earlier = await startEnrolment(it, campaign);
    const next = await aCampaign(it.db, { now: it.clock.now() });
    const { enrolmentKey } = await preRegister(it, next, earlier.candidate);
    const headers = { 'idempotency-key': 'first-try' };
    const account = { enrolmentKey, username: earlier.candidate.email, password: PASSWORD };
    const [first, ...others] = await Promise.all(
      Array.from({ length: 3 }, () => call(it, 'POST', '/checkout/enrolments', account, headers)),
    );
    expect([first?.status, others]).toEqual([201, others.map(() => first)]);
    expect(await call(it, 'POST', '/checkout/enrolments', account, headers)).toEqual(first);
    const wrong = await call(it, 'POST', '/checkout/enrolments', { ...account, password: 'Outra#2026senha' }, headers);
    expect(codes(wrong)).toEqual({ global: 'IDEMPOTENCY_MISMATCH' });
  });

  test('that was refused may be asked for again under its key', async () => {
    const { enrolmentKey, candidate } = await preRegister(it, campaign);
    const headers = { 'idempotency-key': 'first-try' };
    const start = (password: string) =>
      call(it, 'POST', '/checkout/enrolments', { enrolmentKey, username: candidate.email, password }, headers);
    expect(codes(await start('12345678'))).toEqual({ password: ['WEAK_PASSWORD'] });
    expect((await start(PASSWORD)).status).toBe(201);
  });
});
