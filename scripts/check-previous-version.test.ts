import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'habilita check '));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

function check(...words: readonly string[]) {
  const script = join(import.meta.dirname, 'check-previous-version.ts');
  const env = { ...process.env, TMPDIR: home };
  const { status, stderr } = spawnSync(process.execPath, [script, ...words], { env, encoding: 'utf8' });
  return { status, stderr };
}

test('without a commit says where production tells its own', () => {
  const { status, stderr } = check();
  expect(status).toBe(1);
  expect(stderr).toContain('Production tells its own commit at GET /version.');
});

test('a commit that is not there is the only thing that is said, and nothing is left behind', () => {
  const { status, stderr } = check('no-such-commit');
  expect(status).toBe(1);
  expect(stderr).toContain('git failed');
  expect(stderr).not.toContain('is not a working tree');
  expect(readdirSync(home)).toEqual([]);
});
