import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { givenSandbox } from './given-sandbox.ts';

describe('journal of the sandbox', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sandbox journal '));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const journaled = () => ({ journalPath: join(folder, 'deep', 'journal.jsonl') });

  it('charges and their payments outlive a restart, and the same key still finds them', async () => {
    const before = givenSandbox(journaled());
    const first = await before.charge('p1');
    await before.call('POST', `/sandbox/pay/${first.id}`);
    const after = givenSandbox(journaled());
    expect(await after.charge('p1')).toMatchObject({ id: first.id, status: 'PAID' });
    expect(after.sandbox.notifier.deliveries()).toEqual([]);
  });

  it('a webhook that was not delivered before the restart is sent after it', async () => {
    const before = givenSandbox({ ...journaled(), webhookUrl: null });
    await before.call('POST', `/sandbox/pay/${(await before.charge('p1')).id}`);
    const after = givenSandbox(journaled());
    await after.sandbox.notifier.idle();
    expect(after.caught).toMatchObject([{ type: 'charge.paid', data: { payment_id: 'p1' } }]);
    const third = givenSandbox(journaled());
    await third.sandbox.notifier.idle();
    expect(third.caught).toEqual([]);
  });

  it('a last line cut short by a kill is left out, and the file shrinks to what counts', async () => {
    const { journalPath } = journaled();
    const before = givenSandbox({ journalPath });
    await before.call('POST', `/sandbox/pay/${(await before.charge('p1')).id}`);
    appendFileSync(journalPath, '{"type":"charge","char');
    const after = givenSandbox({ journalPath });
    expect(after.sandbox.store.byPayment('p1')).toHaveLength(1);
    expect(readFileSync(journalPath, 'utf8').trim().split('\n')).toHaveLength(1);
  });
});
