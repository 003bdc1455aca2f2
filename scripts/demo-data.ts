import { loadDemoOnce, loadEnvironment, migrateAndSeed, startEmbeddedPostgres } from '@habilita/api';
import { onShutdown } from '../apps/api/src/kernel/shutdown.ts';
import { startOrExit } from '../apps/api/src/kernel/startup.ts';

/*
 * Fills DATA_DIR with the demo data, as the first start of the product does, and ends. The journeys start from this
 * data.
 */
await startOrExit(async () => {
  const environment = loadEnvironment();
  const postgres = await startEmbeddedPostgres({ dataDir: environment.dataDir });
  onShutdown(() => postgres.stop());
  try {
    await migrateAndSeed(postgres);
    await loadDemoOnce(environment, postgres);
  } finally {
    await postgres.stop();
  }
});
