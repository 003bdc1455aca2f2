import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../../startup.ts';

/** The unprivileged account PostgreSQL runs as when we are root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Accounts present on nearly every Linux; `daemon` is the classic one for services that own files, `nobody` should own
 * none and comes last. The account must be in passwd: initdb looks its own name up.
 */
const CANDIDATES = ['postgres', 'daemon', 'nobody'];

/**
 * The account to run PostgreSQL as; undefined means "as ourselves" (we are not root). A cluster that already has an
 * owner keeps it, so installing a system PostgreSQL later, or starting once as root, changes nothing.
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

/** Whether the account can pass every directory on the way and read the target: asked of the system itself. */
export function canEnter(account: Account | undefined, path: string): boolean {
  if (!account) return true;
  const test = spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...account, cwd: '/', stdio: 'ignore' });
  return test.status === 0;
}

/** Hands a whole directory to the account: a copy made by root (a restored backup, `cp -r`) belongs to root. */
export function giveTo(account: Account | undefined, directory: string): void {
  if (!account || lstatSync(directory).uid === account.uid) return;
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) giveTo(account, path);
    else if (entry.isFile()) chownSync(path, account.uid, account.gid);
  }
  chownSync(directory, account.uid, account.gid);
}

/** Makes a missing directory others may pass but not list, whatever the umask; one that exists stays as it is. */
export function makePassable(directory: string): void {
  if (existsSync(directory)) return;
  makePassable(dirname(directory));
  mkdirSync(directory);
  chmodSync(directory, 0o711);
}

/** Lets everyone read a directory and run what is executable in it, whatever the umask it was copied under. */
export function openToReaders(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  const executable = found.isDirectory() || (found.mode & 0o100) !== 0;
  chmodSync(path, executable ? 0o755 : 0o644);
  if (found.isDirectory()) for (const name of readdirSync(path)) openToReaders(join(path, name));
}
