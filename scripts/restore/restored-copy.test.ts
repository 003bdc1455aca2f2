import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nameOfCopy, removeOldCopies } from './old-copies.ts';
import { addressOfCopy } from './restored-copy.ts';

test('the copy is asked without the TLS that production is asked with', () => {
  const production = 'postgresql://habilita_app:a%40b@db.example:5432/habilita?sslmode=verify-full';
  expect(addressOfCopy(production, 5499)).toBe('postgresql://habilita_app:a%40b@127.0.0.1:5499/habilita');
});

describe('a drill that begins', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'habilita-old-copies-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('removes what a killed one left, and neither the copy of one that runs nor anything else', () => {
    const gone = 4_194_304;
    const running = `${nameOfCopy(process.ppid)}Xy12ab`;
    const killed = [nameOfCopy(gone), nameOfCopy(process.pid)].map((name) => `${name}Xy12ab`);
    for (const name of [...killed, 'habilita-drill-Xy12ab', running, '15', 'habilita-drill'])
      mkdirSync(join(folder, name));
    removeOldCopies(folder);
    expect(readdirSync(folder).toSorted()).toEqual(['15', 'habilita-drill', running].toSorted());
  });
});
