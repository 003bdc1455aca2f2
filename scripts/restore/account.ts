import { readFileSync } from 'node:fs';

export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * The account under which PostgreSQL and its companions run. These programs refuse to run as root, so root runs them
 * under the account postgres; any other user runs them under the user's own account.
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
