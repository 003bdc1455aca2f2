import { loadDemoOnce, loadEnvironment, migrateAndSeed, startEmbeddedPostgres } from '@habilita/api';

/* Fills DATA_DIR as the first start does, and ends: what the browser tests begin with. */
const environment = loadEnvironment();
const postgres = await startEmbeddedPostgres({ dataDir: environment.dataDir });
try {
  await migrateAndSeed(postgres.url);
  await loadDemoOnce(environment, postgres.url);
} finally {
  await postgres.stop();
}
