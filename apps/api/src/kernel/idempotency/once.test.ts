import { newId } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';
import { databaseOfFile } from '../../../test/database.ts';
import { somebodyWaits } from '../../../test/somebody-waits.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { KeyRing } from '../key-ring.ts';
import { type Command, once } from './once.ts';
import { onceSealed } from './once-sealed.ts';

const database = databaseOfFile();

const aCommand = (overrides: Partial<Command> = {}): Command => ({
  endpoint: 'POST /api/v1/something',
  key: newId(),
  callerId: newId(),
  input: { amount: 10, note: 'a' },
  ...overrides,
});

let runs = 0;
const send = (command: Command, work: () => Promise<unknown> = async () => ({ number: (runs += 1) })) =>
  database.db.transaction().execute((trx) => once(trx, command, work));

describe('a command with an idempotency key', () => {
  test('that comes again with the same input gets the stored answer, however its JSON was ordered', async () => {
    const command = aCommand();
    const first = await send(command);
    expect(await send({ ...command, input: { note: 'a', amount: 10 } })).toEqual(first);
  });

  test('is answered the second time with the very bytes of the first', async () => {
    const command = aCommand();
    const answer = { zebra: 1, alpha: [{ second: 2, first: 1 }], total: 10.5, text: 'ação' };
    const first = await send(command, () => Promise.resolve(answer));
    expect(JSON.stringify(await send(command))).toBe(JSON.stringify(first));
  });

  test('with another input, or for another endpoint, is refused', async () => {
    const command = aCommand();
    await send(command);
    const mismatch = { code: 'IDEMPOTENCY_MISMATCH', statusCode: 409 };
    await expect(send({ ...command, input: { amount: 11, note: 'a' } })).rejects.toMatchObject(mismatch);
    await expect(send({ ...command, endpoint: 'POST /api/v1/other' })).rejects.toMatchObject(mismatch);
  });

  test('of somebody else is another command', async () => {
    const command = aCommand();
    const first = await send(command);
    expect(await send({ ...command, callerId: newId() })).not.toEqual(first);
  });

  test('whose twin is in flight waits for it and takes its answer', async () => {
    const command = aCommand();
    const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const slow = send(command, async () => {
      begin();
      await mayFinish;
      return { number: 'the only run' };
    });
    await begun;
    const twin = send(command);
    await somebodyWaits(database.readDb);
    finish();
    expect(await Promise.all([slow, twin])).toEqual([{ number: 'the only run' }, { number: 'the only run' }]);
  });

  test('that failed left nothing, and may be tried again under its key', async () => {
    const command = aCommand();
    const failing = send(command, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await send(command)).toEqual({ number: runs });
  });

  test('keeps an answer of nothing too', async () => {
    const command = aCommand();
    expect(await send(command, () => Promise.resolve())).toBeUndefined();
    expect(await send(command)).toBeUndefined();
  });
});

function answered(command: Command, secret: KeyRing, answer: unknown) {
  const { callerId = newId() } = command;
  return inTransaction(database.db, (trx) => onceSealed(trx, { ...command, callerId, secret }, async () => answer));
}

describe('an answer that is kept sealed', () => {
  const MISMATCH = { code: 'IDEMPOTENCY_MISMATCH' };
  const was = { current: 'the secret of before' };
  const turning = { current: 'the secret of now', previous: was.current };
  test('is given to a repeated call after the secret was turned, and to no other input', async () => {
    const command = aCommand();
    expect(await answered(command, was, { token: 'one' })).toEqual({ token: 'one' });
    expect(await answered(command, turning, { token: 'another' })).toEqual({ token: 'one' });
    await expect(answered({ ...command, input: { amount: 11 } }, turning, {})).rejects.toMatchObject(MISMATCH);
    await expect(answered(command, { current: turning.current }, {})).rejects.toMatchObject(MISMATCH);
  });
});
