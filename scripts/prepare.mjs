import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/* This file is plain JavaScript for any Node from 20 on, because nothing is installed yet when it runs. */
export const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(repository, 'node_modules');
const bin = join(modules, '.bin');
export const cache = join(modules, '.cache', 'habilita');

export function giveUp(line) {
  console.error(line);
  process.exit(1);
}

/** Installs the packages if they are missing or the lock has changed. */
export function ensureInstalled() {
  if (Number.parseInt(process.versions.node, 10) < 20)
    giveUp(`Node 20 or later is needed; this is ${process.version}.`);
  const lock = join(repository, 'package-lock.json');
  const stamp = join(cache, 'installed');
  const wanted = `${createHash('sha256').update(readFileSync(lock)).digest('hex')} ${process.platform}-${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const installed = join(modules, '.package-lock.json');
  if (modified(installed) < modified(lock)) install();
  mkdirSync(cache, { recursive: true });
  writeFileSync(stamp, wanted);
}

function install() {
  console.log('Installing packages (about half a minute the first time)…');
  // Unlike `npm install`, `npm ci` never writes the lock, so a fresh clone stays clean.
  const words = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env['npm_execpath'];
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...words], { cwd: repository, stdio: 'inherit' })
    : spawnSync('npm', words, { cwd: repository, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) giveUp('The packages could not be installed; see the messages of npm above.');
}

export function productNode() {
  const own = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= 26) return process.execPath;
  return giveUp(
    `There is no Node 26 for ${process.platform}-${process.arch} among the packages; install Node 26 yourself.`,
  );
}

export const environment = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` };

export const tool = (name) => join(bin, name);

const backoffice = join(repository, 'apps', 'backoffice');
const SOURCES = [
  ...['src', 'build', 'public', 'index.html', 'vite.config.ts', 'package.json'].map((name) => join(backoffice, name)),
  ...['contract', 'kernel'].map((name) => join(repository, 'packages', name, 'src')),
  join(repository, 'package-lock.json'),
];

/** Builds the back-office if a source is newer than the last build. */
export function ensureBuilt() {
  const built = join(backoffice, 'dist');
  if (Math.max(...SOURCES.map(newest)) < modified(join(built, 'index.html'))) return;
  console.log('Building the back-office…');
  const draft = join(cache, 'backoffice');
  rmSync(draft, { recursive: true, force: true });
  const words = [tool('vite'), 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
  const options = { cwd: backoffice, env: { ...environment, NODE_ENV: 'production' }, stdio: 'inherit' };
  if (spawnSync(productNode(), words, options).status !== 0) giveUp('The back-office could not be built; see above.');
  rmSync(built, { recursive: true, force: true });
  renameSync(draft, built);
}

/** When a file was last changed, in milliseconds; 0 when the file is missing. */
function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * When the newest file below a path was changed. Directories count as well, because removing a file changes only them.
 */
function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
