import assert from 'node:assert/strict';
import { join } from 'node:path';
import { newId } from '@habilita/kernel';
import { vi } from 'vitest';
import { createUser } from '#areas/people/access/index.ts';
import { type Database, openDatabase } from '#kernel/db/connect.ts';
import { PASSWORD } from '../app.ts';
import { aCampaign, type BuiltCampaign } from '../builders/campaign.ts';
import { call, type Enrolment, fillCart, payBy } from '../builders/enrolment.ts';
import { ACCOUNTS } from '../accounts-secret.ts';
import { loseAnswers, noticesAreWanted, openAtProviders } from './beside.ts';
import { aHome, overHttp, type Product, startProduct } from './processes.ts';
import { askOnce, sweepNow } from './sweep-now.ts';

export const STUDENTS = 3;
const WAIT = { timeout: 60_000, interval: 100 };

export interface CommandCall {
  readonly method?: 'POST' | 'DELETE' | 'PATCH';
  readonly path: string;
  readonly body?: object;
}

/** The whole product, with students who pay by boleto or PIX; tests kill it with -9 and start it again. */
export class KillableProduct {
  readonly #home = aHome();
  readonly #dataDir = join(this.#home.path, 'data');
  #product: Product | undefined;
  #db: Database | undefined;
  readonly students: Enrolment[] = [];

  get product(): Product {
    if (this.#product === undefined) throw new Error('The product is not started');
    return this.#product;
  }

  get db(): Database {
    if (this.#db === undefined) throw new Error('The product is not started');
    return this.#db;
  }

  async start(method: 'BOLETO' | 'PIX' = 'BOLETO'): Promise<BuiltCampaign> {
    await this.#open();
    const campaign = await aCampaign(this.db, { now: Temporal.Now.instant() });
    for (const username of ['ana@example.com', 'bruno@example.com']) {
      const user = { name: 'Ana Admin', username, password: PASSWORD, roles: ['ADMIN'] } as const;
      await this.db.transaction().execute((trx) => createUser(trx, user));
    }
    const site = overHttp(this.product.address);
    for (let made = 0; made < STUDENTS; made += 1) {
      const enrolment = await fillCart(site, campaign);
      const { status } = await payBy(site, enrolment, method);
      if (status === 201) this.students.push(enrolment);
    }
    assert.equal(this.students.length, STUDENTS);
    await noticesAreWanted(this.db);
    await this.provesSettled();
    return campaign;
  }

  async stop(): Promise<void> {
    await this.#db?.destroy();
    await this.#product?.stop();
    this.#home.remove();
  }

  async #open(): Promise<void> {
    this.#product = await startProduct(this.#dataDir);
    this.#db = openDatabase({ url: this.product.databaseUrl(), max: 3, name: 'test', accounts: ACCOUNTS });
  }

  payments() {
    return this.db.selectFrom('payments').selectAll().orderBy('createdAt').orderBy('id').execute();
  }

  /**
   * Ids of the pending payments in our database whose charge a provider should have. Cards are left out, because Getnet
   * knows nothing of such a charge before a card is presented.
   */
  async askedFor(): Promise<string[]> {
    const pending = (await this.payments()).filter(
      ({ status, active, paymentMethod }) => status === 'PENDING' && active && paymentMethod !== 'CREDIT',
    );
    return pending.map(({ id }) => id).toSorted();
  }

  /** Ids of the payments whose charges are open at the provider, to be compared with `askedFor`. */
  async openAtProvider(): Promise<string[]> {
    return openAtProviders(this.product);
  }

  /**
   * Waits until the product asks the provider nothing more, then checks that every open payment has one charge, and
   * that no other payment has any.
   */
  async provesSettled(): Promise<void> {
    await vi.waitFor(async () => {
      const states = (await this.payments()).map(({ status, chargeState }) => `${status} ${chargeState}`);
      assert.deepEqual(
        states.filter((state) => state.endsWith('REQUESTED')),
        [],
      );
    }, WAIT);
    assert.deepEqual(await this.openAtProvider(), await this.askedFor());
  }

  registrations() {
    return this.db
      .selectFrom('registrations as r')
      .leftJoin('registrationPaymentsInCfc as p', 'p.registrationId', 'r.id')
      .select(['r.id', 'r.studentId', 'r.planId', 'p.id as paymentInCfcId'])
      .orderBy('r.id')
      .execute();
  }

  async headersOf(username: string): Promise<{ authorization: string }> {
    const login = await call(overHttp(this.product.address), 'POST', '/login', { username, password: PASSWORD });
    return { authorization: `Bearer ${login.body.access_token}` };
  }

  async #again(): Promise<void> {
    await this.db.destroy();
    await this.product.kill();
    await this.#open();
    // The simulators run in another process, which may start later.
    await vi.waitFor(() => this.openAtProvider(), WAIT);
    await sweepNow(this.db, this.product.databaseUrl());
  }

  /** Sends commands, kills the product while it asks the provider, and starts it again. */
  async killedWhileAsking(commands: readonly CommandCall[]): Promise<void> {
    const site = overHttp(this.product.address);
    const headers = await this.headersOf('ana@example.com');
    await loseAnswers(this.product);
    const before = (await this.openAtProvider()).join(' ');
    for (const { method = 'POST', path, body = {} } of commands)
      assert.equal((await call(site, method, path, body, headers)).status, 200);
    await vi.waitFor(async () => assert.notEqual((await this.openAtProvider()).join(' '), before), WAIT);
    const asking = (await this.payments()).filter(({ chargeState }) => chargeState.endsWith('REQUESTED'));
    assert.notDeepEqual(asking, []);
    await this.#again();
  }

  /** Sends commands that make the provider give money back, kills the product while it asks, and starts it again. */
  async killedWhileGivingBack(commands: readonly CommandCall[]): Promise<void> {
    const site = overHttp(this.product.address);
    const headers = await this.headersOf('ana@example.com');
    await loseAnswers(this.product);
    await askOnce(this.db);
    for (const { method = 'POST', path, body = {} } of commands)
      assert.equal((await call(site, method, path, body, headers)).status, 200);
    await vi.waitFor(async () => {
      const tried = await this.db.selectFrom('providerRequests').select('id').where('failedTries', '>', 0).execute();
      assert.equal(tried.length, commands.length);
    }, WAIT);
    await this.#again();
  }

  /**
   * Sends commands with a key each, kills the product before it has answered, starts it again, and repeats them
   * with their keys until each is answered.
   */
  async killedBeforeAnswering(commands: readonly CommandCall[], username = 'ana@example.com'): Promise<void> {
    const keys = commands.map(() => newId());
    const sendAll = async () => {
      const site = overHttp(this.product.address);
      const headers = await this.headersOf(username);
      return commands.map(({ method = 'POST', path, body = {} }, index) =>
        call(site, method, path, body, { ...headers, 'idempotency-key': keys[index] ?? '' }),
      );
    };
    const sent = await sendAll();
    const cut = Promise.allSettled(sent);
    await this.#again();
    await cut;
    const answers = await Promise.all(await sendAll());
    assert.deepEqual(
      answers.map(({ status }) => status),
      commands.map(() => 200),
    );
  }
}
