import { newId } from '@habilita/kernel';
import { beforeEach, describe, expect, test } from 'vitest';
import { databaseOfFile } from '../../../test/database.ts';
import { testClock } from '../../../test/clock.ts';
import { carrier, heldCarrier } from '../../../test/builders/carriers.ts';
import type { Carrier } from './carrier.ts';
import type { Jobs } from '#kernel/jobs/jobs.ts';
import { sendMessageJob } from './outbox.jobs.ts';
import { sendMessage } from './send-message.ts';

const database = databaseOfFile();
const clock = testClock();
const logged: unknown[] = [];
const keep = (...line: unknown[]) => logged.push(line);
const log = { info: keep, warn: keep, error: keep };
beforeEach(() => {
  logged.length = 0;
  looks = [];
});

const MESSAGE = { recipient: 'maria@example.com', subject: 'Matrícula realizada', body: 'Olá, Maria!' };

async function aMessage(): Promise<string> {
  const id = newId();
  const row = { id, channel: 'EMAIL', entityType: 'PAYMENT', entityId: newId(), ...MESSAGE } as const;
  await database.db.insertInto('outboxMessages').values(row).execute();
  return id;
}

const once = async () => {
  const id = await aMessage();
  await database.db.updateTable('outboxMessages').set({ atMostOnce: true }).where('id', '=', id).execute();
  return id;
};
const read = (id: string) =>
  database.db.selectFrom('outboxMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
let looks: { readonly payload: unknown; readonly startAfter: string | undefined }[] = [];
const jobs: Pick<Jobs, 'enqueue'> = {
  enqueue: async (_trx, _kind, payload, { startAfter } = {}) =>
    void looks.push({ payload, startAfter: startAfter?.toString() }),
};
const deps = () => ({ db: database.db, clock, log, jobs });
const send = (messageId: string, ...carriers: Carrier[]) =>
  sendMessage(deps(), carriers, { messageId, isLastTry: false });

describe('a message of the outbox', () => {
  test('is sent once, however often its job runs', async () => {
    const id = await aMessage();
    const post = carrier();
    await send(id, post);
    await send(id, post);
    expect(post.taken).toMatchObject([MESSAGE]);
    expect(await read(id)).toMatchObject({ status: 'SENT', attempts: 1, sentAt: clock.now() });
  });

  test('that carries a secret loses it once it is sent or given up, and not before', async () => {
    const bodyOnceSent = 'Olá! (o link foi removido desta cópia)';
    const secret = async () => {
      const id = await aMessage();
      await database.db.updateTable('outboxMessages').set({ bodyOnceSent }).where('id', '=', id).execute();
      return id;
    };
    const [sent, refused, kept] = [await secret(), await secret(), await secret()];
    const post = carrier({ kind: 'sent' }, { kind: 'refused', reason: 'SMTP 550' });
    await send(sent, post);
    await send(refused, post);
    await send(kept);
    expect(post.taken[0]?.body).toBe(MESSAGE.body);
    expect(await read(sent)).toMatchObject({ status: 'SENT', body: bodyOnceSent });
    expect(await read(refused)).toMatchObject({ status: 'FAILED', body: bodyOnceSent });
    expect(await read(kept)).toMatchObject({ status: 'KEPT', body: MESSAGE.body });
  });

  test('is sent by one worker when two have its job, and by the next when that one died', async () => {
    const id = await aMessage();
    const slow = heldCarrier();
    const first = send(id, slow.carrier);
    await slow.asked;
    const post = carrier();
    await send(id, post);
    expect(post.taken).toEqual([]);
    const { createdAt } = await read(id);
    const payload = { messageId: id, writtenAt: createdAt.toString() };
    expect(looks).toEqual([{ payload, startAfter: clock.now().add({ minutes: 2 }).toString() }]);
    slow.answer({ kind: 'sent' });
    await first;
    await send(id, post);
    expect(post.taken).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'SENT', attempts: 1 });

    const abandoned = await aMessage();
    const killed: Carrier = { channel: 'EMAIL', send: () => Promise.reject(new Error('killed')) };
    await expect(send(abandoned, killed)).rejects.toThrow('killed');
    await send(abandoned, post);
    expect(looks).toMatchObject([{ payload }, { payload: { messageId: abandoned } }]);
    clock.advance({ minutes: 2 });
    await send(abandoned, post);
    expect(post.taken).toMatchObject([MESSAGE]);
    expect(await read(abandoned)).toMatchObject({ status: 'SENT' });
  });

  test('that was taken over is not given back by the worker that was slow', async () => {
    const id = await aMessage();
    const lost = heldCarrier();
    const first = send(id, lost.carrier);
    await lost.asked;
    clock.advance({ minutes: 2 });
    const taken = heldCarrier();
    const second = send(id, taken.carrier);
    await taken.asked;
    lost.answer({ kind: 'unavailable', reason: 'ETIMEDOUT', mayHaveArrived: false });
    await expect(first).rejects.toThrow('ETIMEDOUT');
    expect(await read(id)).toMatchObject({ status: 'PENDING', attemptStartedAt: clock.now() });
    taken.answer({ kind: 'sent' });
    await second;
    expect(await read(id)).toMatchObject({ status: 'SENT' });
  });

  test('is kept when nothing carries its channel, and is not sent by surprise later', async () => {
    const id = await aMessage();
    await send(id);
    expect(await read(id)).toMatchObject({ status: 'KEPT', attempts: 0, sentAt: null });
    const post = carrier();
    await send(id, post);
    expect(post.taken).toEqual([]);
  });

  test('is tried again after a passing failure', async () => {
    const id = await aMessage();
    const post = carrier({ kind: 'unavailable', reason: 'ECONNREFUSED', mayHaveArrived: false });
    await expect(send(id, post)).rejects.toThrow('ECONNREFUSED');
    expect(await read(id)).toMatchObject({ status: 'PENDING', attempts: 1, error: 'ECONNREFUSED' });
    await send(id, post);
    expect(await read(id)).toMatchObject({ status: 'SENT', attempts: 2, error: null });
  });

  test('fails for good when it is refused, or when its tries are used up', async () => {
    const refused = await aMessage();
    await send(refused, carrier({ kind: 'refused', reason: 'SMTP 550' }));
    expect(await read(refused)).toMatchObject({ status: 'FAILED', error: 'SMTP 550' });
    const tired = await aMessage();
    const attempts = sendMessageJob.retryLimit;
    await database.db.updateTable('outboxMessages').set({ attempts }).where('id', '=', tired).execute();
    await send(tired, carrier({ kind: 'unavailable', reason: 'ETIMEDOUT', mayHaveArrived: true }));
    expect(await read(tired)).toMatchObject({ status: 'FAILED', error: 'ETIMEDOUT' });
  });

  test('is not left waiting for a try that will not come', async () => {
    const messageId = await aMessage();
    const down = carrier({ kind: 'unavailable', reason: 'ECONNREFUSED', mayHaveArrived: false });
    await sendMessage(deps(), [down], { messageId, isLastTry: true });
    expect(await read(messageId)).toMatchObject({ status: 'FAILED', attempts: 1, error: 'ECONNREFUSED' });
  });

  test('is tried for the most part of a day while the mail server is away', () => {
    const { retryLimit, persistent } = sendMessageJob;
    const pauses = Array.from({ length: retryLimit }, (_, n) => Math.min(2 * 2 ** n, persistent ? 3600 : 300));
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(20 * 3600);
  });

  describe('that must not come twice', () => {
    test('is not tried again when whoever sent it died before the answer: nobody knows whether it arrived', async () => {
      const id = await once();
      const dying: Carrier = { channel: 'EMAIL', send: () => Promise.reject(new Error('killed')) };
      await expect(send(id, dying)).rejects.toThrow('killed');
      clock.advance({ minutes: 2 });
      const post = carrier();
      await send(id, post);
      expect(post.taken).toEqual([]);
      expect(await read(id)).toMatchObject({ status: 'FAILED', error: 'UNKNOWN_OUTCOME' });
    });

    test('is tried again when it certainly did not arrive, and not when the answer was lost', async () => {
      const refused = await once();
      const post = carrier({ kind: 'unavailable', reason: 'ECONNREFUSED', mayHaveArrived: false });
      await expect(send(refused, post)).rejects.toThrow('ECONNREFUSED');
      await send(refused, post);
      expect(await read(refused)).toMatchObject({ status: 'SENT', attempts: 2 });
      const lost = await once();
      await send(lost, carrier({ kind: 'unavailable', reason: 'ETIMEDOUT', mayHaveArrived: true }));
      expect(await read(lost)).toMatchObject({ status: 'FAILED', error: 'UNKNOWN_OUTCOME', attempts: 1 });
    });
  });

  test('never shows its address or text in the log', async () => {
    await send(await aMessage(), carrier({ kind: 'refused', reason: 'SMTP 550' }));
    expect(logged).toHaveLength(1);
    for (const secret of Object.values(MESSAGE)) expect(JSON.stringify(logged)).not.toContain(secret);
  });
});
