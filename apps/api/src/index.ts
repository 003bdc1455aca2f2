/** Exports for the demo loader and the benchmarks. */
export { createUser } from '#areas/people/access/index.ts';
export { noteSteps } from '#areas/insight/control-room/index.ts';
export { createApp } from './app.ts';
export { registerWebhooks } from '#areas/payments/index.ts';
export { compose, type Composition, cardRelayAccount, getnetAccount, transfeeraAccount } from './compose.ts';
export { openDatabase } from '#kernel/db/connect.ts';
export { startEmbeddedPostgres } from '#kernel/db/embedded.ts';
export { loadEnvironment } from '#kernel/environment.ts';
export { loadDemoOnce } from './load-demo.ts';
export { type DatabaseAddresses, migrateAndSeed } from './migrate-and-seed.ts';
