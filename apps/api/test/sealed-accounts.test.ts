import { newId } from '@habilita/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#kernel/actor.ts';
import { type Database, openDatabase } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { sealAccounts, unsealAccounts } from '#kernel/db/sealed/seal-accounts.ts';
import {
  beginSealing,
  endSealing,
  forgetUnreadable,
  isSealing,
  PORTIONS,
  sealsOfAccounts,
} from '#kernel/db/sealed/sealed-rows.queries.ts';
import { assertAccountsReadable } from '#kernel/db/sealed/assert-readable.ts';
import { toSeal } from '#kernel/db/sealed/to-seal.ts';
import type { KeyRing } from '#kernel/key-ring.ts';
import { LongRunning } from '#kernel/long-running/index.ts';
import { keysOfAccounts } from '../src/doctor/keys.check.ts';
import { PASSWORD, type SignedIn, testApp, type TestApp } from './app.ts';
import { aBank, aCounty } from './builders/addresses.ts';
import { aLimit, noLimits, onApproval } from './builders/approvals.ts';
import { call } from './builders/enrolment.ts';
import { aDrivingSchoolForm } from './builders/forms.ts';
import { aPaid, BANK_ACCOUNT, revertPath } from './builders/reversal.ts';
import { ACCOUNTS } from './accounts-secret.ts';
import { ownerUrlOf } from './database.ts';
import { ownerOf } from './owner-of.ts';
import { tablesContaining } from './tables-containing.ts';

/*
 * These tests look for account numbers and PIX keys wherever the product stores them, as somebody would who has stolen
 * a copy of the database.
 */

let it: TestApp;
let admin: SignedIn;
let other: SignedIn;
/** A connection to the database as somebody without any of our secrets would open it. */
let stolen: Database;

beforeAll(async () => {
  it = await testApp();
  admin = await it.signIn('ADMIN');
  other = await it.signIn('BUSINESS_SUPPORT');
  stolen = openDatabase({ url: it.url, max: 1 });
  await aCounty(it.db);
  await Promise.all(['001', BANK_ACCOUNT.customerBankNumber].map((bank) => aBank(it.db, bank)));
});
afterAll(async () => {
  await stolen.destroy();
  await it.close();
});

const NUMBERS = ['9170643925518', '9170643925525', '9170643925532', '9170643925549'] as const;
const KEYS = ['0e6a4b1c-77d2-4c1f-9e55-3a9b6f0d1c2e', '5b1f3d7a-1c9e-4a44-8f10-d2c7e9a0b3f4'] as const;
const everyNumber = () => tablesContaining(stolen, [...NUMBERS, ...KEYS]);

const send = (method: 'POST' | 'PUT' | 'GET', path: string, body?: object, who = admin) =>
  call(it, method, path, body, { ...who.headers, ...(method === 'GET' ? {} : { 'idempotency-key': newId() }) });

/**
 * Makes a school and changes its bank data twice. The second change is approved by another person. The payment
 * providers get the data after each change.
 */
async function aSchoolWithHistory() {
  const form = aDrivingSchoolForm({
    accountNumber: NUMBERS[0],
    transfeeraPixKeyType: 'CHAVE_ALEATORIA',
    transfeeraPixKey: KEYS[0],
  });
  const { body } = await send('POST', '/driving-schools', form);
  await it.drainJobs();
  const path = `/driving-schools/${body.id}`;
  const edit = (changes: object) => send('PUT', path, { ...form, currentPassword: PASSWORD, ...changes });
  expect((await edit({ accountNumber: NUMBERS[1], transfeeraPixKey: KEYS[1] })).status).toBe(200);
  await aLimit(it, 'PAYOUT_DATA', 0);
  const { status } = await edit({ accountNumber: NUMBERS[2], transfeeraPixKey: KEYS[1] });
  const { id: request } = await it.db
    .selectFrom('approvalRequests')
    .select('id')
    .where('drivingSchoolId', '=', body.id)
    .executeTakeFirstOrThrow();
  const approved = await onApproval(it, other, request, 'approve');
  expect([status, approved.status]).toEqual([200, 200]);
  await noLimits(it);
  await it.drainJobs();
  return { id: body.id as string, path };
}

/** Reverses a payment to a bank account; the reversal is approved and sent to the provider. */
async function aReversal() {
  const charged = await aPaid(it, 'BOLETO');
  const analyst = await it.signIn('FINANCIAL_ANALYST');
  const account = { ...BANK_ACCOUNT, customerAccountNumber: NUMBERS[3] };
  const { body, status } = await send('POST', revertPath(charged), account, analyst);
  expect(status).toBe(200);
  await send('POST', `/approvals/${body.approvalRequestId}/approve`, {}, await it.signIn('SUPERVISOR'));
  await it.drainJobs();
  return { ...charged, analyst };
}

const ENTERED = { sessionId: newId(), application: 'BACKOFFICE' } as const;

/**
 * Makes a search whose result holds a school's account number. The result is stored, because the client has stopped
 * waiting for it.
 */
async function keptSearch() {
  const searches = new LongRunning(it.deps);
  const sees = { drivingSchoolIds: 'ALL', campaignIds: 'ALL' } as const;
  const actor: Actor = { userId: admin.userId, name: 'Ana', roles: [], permissions: [], ...sees, ...ENTERED };
  const requestId = newId();
  const found = { content: [{ accountNumber: NUMBERS[2] }] };
  await searches.answer({ actor, requestId, question: 'schools' }, Promise.resolve(found), () => true);
  expect(await searches.read(actor, requestId)).toEqual({ status: 200, wire: found });
  searches.close();
}

const changesOfAccount = (content: { changes: { field: string; before: unknown; after: unknown }[] }[]) =>
  content.flatMap(({ changes }) => changes.filter(({ field }) => field === 'accountNumber'));

describe('the number of an account and a PIX key', () => {
  test('stand nowhere in the database, and are shown as before to those who may read them', async () => {
    const { id, path } = await aSchoolWithHistory();
    const { registrationId, analyst } = await aReversal();
    await keptSearch();
    expect(await everyNumber()).toEqual({});

    expect((await send('GET', path)).body).toMatchObject({ accountNumber: NUMBERS[2], transfeeraPixKey: KEYS[1] });
    expect((await send('GET', path, undefined, await it.signIn('OPERATOR'))).body.accountNumber).toBe('•••32');
    const history = await send('GET', `/history/DRIVING_SCHOOL/${id}`);
    expect(changesOfAccount(history.body.content).map(({ before, after }) => [before, after])).toEqual([
      [NUMBERS[1], NUMBERS[2]],
      [NUMBERS[0], NUMBERS[1]],
      [null, NUMBERS[0]],
    ]);
    const { studentId } = await it.db
      .selectFrom('registrations')
      .select('studentId')
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow();
    const back = `/students/${studentId}/registrations/${registrationId}/payment-reversals`;
    expect((await send('GET', back, undefined, analyst)).body.content).toMatchObject([
      { customerAccountNumber: NUMBERS[3], status: 'APPROVED' },
    ]);
    const { recipient } = await it.db.selectFrom('providerRequests').select('recipient').executeTakeFirstOrThrow();
    expect(recipient).toMatchObject({ accountNumber: NUMBERS[3] });
  });

  test('that somebody copied out of the database and typed elsewhere is not opened for them', async () => {
    const { accountNumber } = await stolen
      .selectFrom('drivingSchools')
      .select('accountNumber')
      .executeTakeFirstOrThrow();
    expect(accountNumber).toMatch(/^sealed\./);
    const { rows } = await sql<{ note: string }>`select ${accountNumber}::text as note`.execute(it.db);
    expect(rows).toEqual([{ note: accountNumber }]);
    const asOther = sql`select ${accountNumber}::text as pix_key`.execute(it.db);
    await expect(asOther).rejects.toMatchObject({ code: 'ACCOUNT_UNREADABLE' });
  });
});

/** Runs `use` with database connections that encrypt account numbers by these keys, or not at all. */
async function withSecret<T>(
  url: string,
  accounts: KeyRing | undefined,
  use: (db: Database) => Promise<T>,
): Promise<T> {
  const db = openDatabase({ url, max: 2, ...(accounts === undefined ? {} : { accounts }) });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

const DONE = { plain: 0, previous: 0, unreadable: 0 };
/** For each table, how many rows hold account numbers or PIX keys in plain text before the encryption runs. */
const EVERYWHERE = { 'public.driving_schools': 3, 'public.events': 3, 'public.recipient_accounts': 6 };

describe('an installation in which a version runs that reads plain numbers', () => {
  let early: TestApp;
  let school: string;
  const job = (db = early.db) => sealAccounts({ db, accounts: ACCOUNTS });

  beforeAll(async () => {
    early = await testApp();
    await ownerOf(early.db).deleteFrom('systemMarks').where('name', '=', 'accounts-sealed').execute();
    await aCounty(early.db);
    await aBank(early.db, '001');
    const { headers } = await early.signIn('ADMIN');
    const accounts = {
      transfeeraPixKeyType: 'CHAVE_ALEATORIA',
      transfeeraPixKey: KEYS[0],
      accountNumber: NUMBERS[0],
    } as const;
    for (let number = 0; number < 3; number += 1)
      school = (await call(early, 'POST', '/driving-schools', aDrivingSchoolForm(accounts), headers)).body.id;
    await early.drainJobs();
  });
  afterAll(() => early.close());

  const inPlainText = () => tablesContaining(ownerOf(early.db), [NUMBERS[0], KEYS[0]]);
  const readBack = (db = early.db) =>
    db
      .selectFrom('drivingSchools')
      .select(['accountNumber', 'transfeeraPixKey'])
      .where('id', '=', school)
      .executeTakeFirstOrThrow();

  test('goes on writing them so, and no job seals them', async () => {
    expect(await inPlainText()).toEqual(EVERYWHERE);
    expect([await job(), await isSealing(early.db)]).toEqual([0, false]);
    expect(await keysOfAccounts(early.db, ACCOUNTS)).toMatchObject([{ level: 'warning' }]);
  });

  test('seals once it is told to: what is there, in whatever portions, and what comes', async () => {
    await beginSealing(early.db, early.clock.now());
    expect(await keysOfAccounts(early.db, ACCOUNTS)).toMatchObject([
      { level: 'warning', says: expect.stringContaining('rows have numbers of accounts in plain text') },
    ]);
    // The encryption stops after one row and is then continued by two workers at once, each of which skips the rows
    // that the other has locked.
    const [first] = PORTIONS;
    const one = { after: undefined, limit: 1, rewriting: 'seal' } as const;
    expect(await inTransaction(early.db, async (trx) => first?.(trx, ACCOUNTS, one))).toMatchObject({ count: 1 });
    await Promise.all([job(), job()]);
    await job();
    expect([await inPlainText(), await sealsOfAccounts(early.db, ACCOUNTS)]).toEqual([{}, DONE]);
    expect(await readBack()).toEqual({ accountNumber: NUMBERS[0], transfeeraPixKey: KEYS[0] });
    expect(await keysOfAccounts(early.db, ACCOUNTS)).toMatchObject([{ level: 'ok' }]);
  });

  test('seals later, too, what a process of the version before wrote after all was sealed', async () => {
    await sql`update driving_schools set account_number = ${NUMBERS[0]} where id = ${school}`.execute(
      ownerOf(early.db),
    );
    expect(await inPlainText()).toEqual({ 'public.driving_schools': 1 });
    expect([await job(), await job(), await inPlainText()]).toEqual([1, 0, {}]);
  });

  test('goes back to plain text for the version before, and seals again', async () => {
    await endSealing(ownerOf(early.db));
    const undone = await withSecret(ownerUrlOf(early.url), ACCOUNTS, async (db) => [
      await unsealAccounts({ db, accounts: ACCOUNTS }),
      await unsealAccounts({ db, accounts: ACCOUNTS }),
    ]);
    expect(undone).toEqual([expect.any(Number), 0]);
    expect(await inPlainText()).toEqual(EVERYWHERE);
    await beginSealing(early.db, early.clock.now());
    await job();
    expect([await inPlainText(), await sealsOfAccounts(early.db, ACCOUNTS)]).toEqual([{}, DONE]);
  });

  test('and that turns its secret reads with both, and after the job with the new one alone', async () => {
    const turned = { current: 'the ACCOUNTS_SECRET of now', previous: ACCOUNTS.current };
    const alone = { current: turned.current };
    await withSecret(early.url, turned, async (db) => {
      const { previous, ...others } = await sealsOfAccounts(db, turned);
      expect([previous > 3, others]).toEqual([true, { plain: 0, unreadable: 0 }]);
      expect((await sealsOfAccounts(db, alone)).unreadable).toBe(previous);
      expect(await keysOfAccounts(db, alone)).toMatchObject([{ level: 'ok' }, { level: 'fault' }]);
      expect(await readBack(db)).toMatchObject({ accountNumber: NUMBERS[0] });
      const runs = async () => sealAccounts({ db, accounts: turned });
      expect([await runs(), await runs()]).toEqual([previous, 0]);
      expect(await sealsOfAccounts(db, alone)).toEqual(DONE);
    });
    expect(await withSecret(early.url, alone, readBack)).toEqual({
      accountNumber: NUMBERS[0],
      transfeeraPixKey: KEYS[0],
    });
  });

  test('is not read by a process that knows another secret: nothing it reads can be sent to a bank', async () => {
    await expect(readBack()).rejects.toMatchObject({ code: 'ACCOUNT_UNREADABLE' });
    await expect(assertAccountsReadable(early.db, ACCOUNTS)).rejects.toThrow('ACCOUNTS_SECRET_PREVIOUS');
    const { headers } = await early.signIn('SUPERVISOR');
    expect(await call(early, 'GET', `/driving-schools/${school}`, undefined, headers)).toMatchObject({ status: 503 });
  });

  test('whose secret is lost is emptied, to be typed anew', async () => {
    const lost = await sealsOfAccounts(early.db, ACCOUNTS);
    const forgotten = await inTransaction(early.db, (trx) => forgetUnreadable(trx, ACCOUNTS));
    expect([forgotten, await sealsOfAccounts(early.db, ACCOUNTS)]).toEqual([lost.unreadable, DONE]);
    await assertAccountsReadable(early.db, ACCOUNTS);
    expect(await readBack()).toEqual({ accountNumber: '', transfeeraPixKey: '' });
  });

  test('writes none without its secret', async () => {
    const id = newId();
    const added = early.db
      .insertInto('idempotencyKeys')
      .values({ actorId: id, key: 'x', endpoint: 'x', inputHash: toSeal('x', 'inputHash') });
    await expect(withSecret(early.url, undefined, (db) => db.executeQuery(added))).rejects.toThrow('ACCOUNTS_SECRET');
  });
});
