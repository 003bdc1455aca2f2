import { readFileSync } from 'node:fs';

export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * The account under which PostgreSQL and its companions run. They refuse root, which therefore uses another account;
 * everybody else uses their own.
 */
export function accountOfDatabase(): Account {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (line === undefined)
    throw new Error('There is no account postgres: install the packages that docs/bench.md names.');
  return { uid: Number(uid), gid: Number(gid) };
}
