import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeOfScratch } from './scratch.mjs';

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'habilita scratch '));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs a process that exits with the given code, and returns the folder that the process made. */
function aRun(code: number) {
  const script = `
    import { writeFileSync } from 'node:fs';
    import { scratchFolder } from ${JSON.stringify(join(import.meta.dirname, 'scratch.mjs'))};
    const folder = scratchFolder();
    writeFileSync(folder + '/left-behind', 'x');
    console.log(folder);
    process.exitCode = ${code};`;
  const words = ['--input-type=module', '--eval', script];
  const { stdout, status } = spawnSync(process.execPath, words, { env: { TMPDIR: home }, encoding: 'utf8' });
  return { folder: stdout.trim(), status };
}

test.each([0, 1])('a run that ends with %i leaves nothing behind', (code) => {
  const { folder, status } = aRun(code);
  expect(status).toBe(code);
  expect(folder.startsWith(join(home, 'habilita-tests-'))).toBe(true);
  expect(readdirSync(home)).toEqual([]);
});

test('the next run removes what a killed one left, and nothing of a run that goes on or of somebody else', () => {
  const gone = aRun(0).folder;
  const [living, foreign] = [join(home, `habilita-tests-${process.pid}-x`), join(home, 'thesis')];
  for (const folder of [gone, living, foreign]) mkdirSync(folder);
  writeFileSync(join(gone, 'large'), 'x');
  aRun(0);
  expect([gone, living, foreign].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});

const GIB = 1024 ** 3;

test.each([
  ['in memory with room for it', { asked: undefined, room: 12 * GIB, memory: 20 * GIB }, '/dev/shm'],
  ['on disk where the place in memory is small', { asked: undefined, room: GIB / 16, memory: 20 * GIB }, tmpdir()],
  ['on disk where memory is short', { asked: undefined, room: 12 * GIB, memory: 4 * GIB }, tmpdir()],
  ['where TMPDIR says', { asked: '/somewhere', room: 12 * GIB, memory: 20 * GIB }, '/somewhere'],
])('a run writes %s', (_place, found, place) => {
  expect(homeOfScratch(found)).toBe(place);
});
