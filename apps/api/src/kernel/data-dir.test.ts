import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { claimDataDir, lockDataDir } from './data-dir.ts';

const SOURCE = join(import.meta.dirname, 'data-dir.ts');
/** The user id and the group id of the processes in the container image. */
const OTHER = 65_532;

let home: string;
let path: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'habilita data dir '));
  path = join(home, 'data');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe('the data directory', () => {
  test('is made when missing and recognised afterwards, whatever it holds by then', () => {
    const claimed = claimDataDir(path);
    writeFileSync(join(path, 'something'), '');
    expect(claimDataDir(path)).toBe(claimed);
  });

  test('that holds other files is refused, and nothing is written into it', () => {
    mkdirSync(path);
    writeFileSync(join(path, 'thesis.doc'), '');
    expect(() => claimDataDir(path)).toThrow('is not empty and was not made by Habilita (it holds "thesis.doc")');
    expect(() => claimDataDir(path)).toThrow('thesis.doc');
  });

  test('may be a fresh volume, which holds lost+found', () => {
    mkdirSync(join(path, 'lost+found'), { recursive: true });
    expect(claimDataDir(path)).toBe(claimDataDir(path));
  });

  test.runIf(process.getuid?.() === 0)(
    'of root that our group may write, as a volume of Kubernetes, is taken as it is',
    () => {
      chmodSync(home, 0o755);
      mkdirSync(path);
      chownSync(path, 0, OTHER);
      chmodSync(path, 0o2770);
      const program = `import { claimDataDir } from ${JSON.stringify(pathToFileURL(SOURCE).href)}; claimDataDir(process.argv[1]);`;
      const words = ['--input-type=module', '--eval', program, path];
      const { status, stderr } = spawnSync(process.execPath, words, { uid: OTHER, gid: OTHER, encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(statSync(path).mode & 0o7777).toBe(0o2770);
      expect(readdirSync(path)).toEqual(['habilita.json']);
    },
  );

  test('that is a file is refused', () => {
    writeFileSync(path, '');
    expect(() => claimDataDir(path)).toThrow('is not a directory');
  });

  test.each([
    ['', 'corrupt'],
    ['{"product":"another","layout":1}', 'corrupt'],
    ['{"product":"habilita","layout":2}', 'later version'],
  ])('with the marker %j is refused as %s', (marker, line) => {
    mkdirSync(path);
    writeFileSync(join(path, 'habilita.json'), marker);
    expect(() => claimDataDir(path)).toThrow(line);
  });
});

describe('only one process works in a data directory', () => {
  test('a second one is refused while the first lives', () => {
    const directory = claimDataDir(path);
    const unlock = lockDataDir(directory);
    expect(() => lockDataDir(directory)).toThrow(`in use by another Habilita (process ${process.pid})`);
    unlock();
    expect(() => lockDataDir(directory)).not.toThrow();
  });

  test('a lock that cannot be written is refused in one line', () => {
    const directory = claimDataDir(path);
    rmSync(directory, { recursive: true });
    writeFileSync(directory, '');
    expect(() => lockDataDir(directory)).toThrow(`DATA_DIR: ${directory} is not a directory.`);
  });

  test('the lock of a killed process is taken over, also when its number was given to another since', () => {
    const directory = claimDataDir(path);
    writeFileSync(join(directory, 'habilita.lock'), `${process.pid}\nanother-boot/1`);
    expect(() => lockDataDir(directory)).not.toThrow();
    writeFileSync(join(directory, 'habilita.lock'), '');
    expect(() => lockDataDir(directory)).not.toThrow();
  });
});
