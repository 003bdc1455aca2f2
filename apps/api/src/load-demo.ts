import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hasUsers } from '#areas/people/access/index.ts';
import { openDatabase } from '#kernel/db/connect.ts';
import type { Environment } from '#kernel/environment.ts';
import { StartupError } from '#kernel/startup.ts';
import { handedOn } from '#kernel/variable-files.ts';
import { demoState, keepDemoState } from './demo-state.queries.ts';
import type { DatabaseAddresses } from './migrate-and-seed.ts';

const LOADER = join(import.meta.dirname, '..', '..', '..', 'demo', 'load.ts');

/**
 * Loads the demo data if the database has no users yet; this happens before the product takes requests. Refuses a
 * database in which loading was interrupted. Returns whether the database has the demo data.
 */
export async function loadDemoOnce(environment: Environment, { url, ownerUrl }: DatabaseAddresses): Promise<boolean> {
  const db = openDatabase({ url, max: 1, name: 'habilita demo' });
  try {
    const state = await demoState(db);
    const place = environment.databaseUrl === undefined ? `remove ${environment.dataDir}` : 'name an empty database';
    const again = `${place} to load them anew, or set DEMO=off`;
    if (state === 'LOADING') throw new StartupError(`The demo data were not loaded to the end; ${again}.`);
    if (state === 'LOADED') return true;
    if (await hasUsers(db)) return false;
    await keepDemoState(db, 'LOADING');
    console.log('  Carregando os dados de demonstração…');
    const loader = fork(LOADER, {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: handedOn(process.env, {
        DATA_DIR: environment.dataDir,
        DATABASE_URL: withoutWaiting(url),
        DATABASE_OWNER_URL: withoutWaiting(ownerUrl),
      }),
    });
    const [code] = await once(loader, 'exit');
    if (code !== 0) throw new StartupError(`The demo data could not be loaded; ${again}.`);
    await keepDemoState(db, 'LOADED');
    return true;
  } finally {
    await db.destroy();
  }
}

/**
 * Returns the database's address with the setting that commits do not wait for the disk. The state LOADED is committed
 * without this setting, and its commit makes all earlier commits durable.
 */
function withoutWaiting(databaseUrl: string): string {
  const address = new URL(databaseUrl);
  address.searchParams.set('options', '-c synchronous_commit=off -c TimeZone=UTC');
  return address.href;
}
