import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { collection, openJournal } from './journal.ts';

const row = z.object({ id: z.string(), state: z.string() });

test('a last line cut short by a kill is left out, and the file shrinks to what counts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulator journal '));
  const path = join(folder, 'deep', 'journal.jsonl');
  const before = collection(openJournal(path), 'charge', row);
  before.put({ id: 'one', state: 'open' });
  before.put({ id: 'one', state: 'paid' });
  appendFileSync(path, '{"kind":"charge","rec');
  const after = collection(openJournal(path), 'charge', row);
  expect(after.all()).toEqual([{ id: 'one', state: 'paid' }]);
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(1);
  rmSync(folder, { recursive: true });
});
