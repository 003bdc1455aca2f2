import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../../startup.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The accounts that may run PostgreSQL, in order of preference. The first one found in /etc/passwd is used, because
 * initdb looks the account up there.
 */
const CANDIDATES = ['postgres', 'daemon', 'nobody'];

/**
 * The account that runs PostgreSQL, which is never root. Undefined stands for our own account, if we are not root. The
 * server of an existing cluster runs as the account that owns the cluster.
 */
export function chooseAccount(cluster?: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = accountsByName();
  const owner = cluster === undefined ? 0 : statSync(cluster).uid;
  const inherited = [...known.values()].find((account) => account.uid === owner && owner !== 0);
  const account = inherited ?? CANDIDATES.map((name) => known.get(name)).find((found) => found !== undefined);
  if (account) return account;
  throw new StartupError('PostgreSQL does not run as root and this machine has no account postgres, daemon or nobody.');
}

function accountsByName(): Map<string, Account> {
  const accounts = new Map<string, Account>();
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name = '', , uid, gid] = line.split(':');
    if (uid && gid) accounts.set(name, { uid: Number(uid), gid: Number(gid) });
  }
  return accounts;
}

export function canEnter(account: Account | undefined, path: string): boolean {
  if (!account) return true;
  const test = spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...account, cwd: '/', stdio: 'ignore' });
  return test.status === 0;
}

export function giveTo(account: Account | undefined, directory: string): void {
  if (!account || lstatSync(directory).uid === account.uid) return;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) giveTo(account, path);
    else if (entry.isFile()) chownSync(path, account.uid, account.gid);
  }
  chownSync(directory, account.uid, account.gid);
}

/**
 * Makes a directory and its missing parents. Whatever the umask, other accounts may pass through these directories but
 * not list them.
 */
export function makePassable(directory: string): void {
  if (existsSync(directory)) return;
  makePassable(dirname(directory));
  mkdirSync(directory);
  chmodSync(directory, 0o711);
}

export function openToReaders(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  const executable = found.isDirectory() || (found.mode & 0o100) !== 0;
  chmodSync(path, executable ? 0o755 : 0o644);
  if (found.isDirectory()) for (const name of readdirSync(path)) openToReaders(join(path, name));
}
