import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../apps/api/src/kernel/db/embedded.ts';
import { newAdministrator, signIn } from './api.ts';
import { HOME } from './database.ts';
import { apiCaller, type Took } from './rush/call-api.ts';
import { dearestStatements, freshDatabase, openJobs, postmasterOf } from './rush/database.ts';
import { enrolAll } from './rush/enrol-all.ts';
import { openCampaign } from './rush/open-campaign.ts';
import { startProduct } from './rush/processes.ts';
import { printRun, printStatements } from './rush/report.ts';
import { withClient } from './with-client.ts';

/*
 * `npm run bench:rush -- --clients 1,16,200 --students 300`: whole enrolments, from the pre-registration to the chosen method, over HTTP, until
 * every charge is issued and every contract printed, with the processor time of each process.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1,16,200' },
    students: { type: 'string', default: '300' },
    statements: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const clientCounts = values.clients.split(',').map(Number);

const postgres = await startEmbeddedPostgres({
  dataDir: HOME,
  settings: values.statements
    ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }
    : {},
});
try {
  const database = await freshDatabase(postgres, values.statements);
  await withClient(database.adminUrl, async (client) => {
    const product = await startProduct(database.url, { profile: values.profile });
    let told: (took: Took) => void = () => undefined;
    const caller = apiCaller(product.base, (took) => told(took));
    try {
      const token = await signIn(product.base, await newAdministrator(database.url));
      const campaign = await openCampaign(caller, token, client, null);
      const processes = { ...product.pids, postmaster: await postmasterOf(client) };
      let first = 1;
      for (const clients of [0, ...clientCounts]) {
        const students =
          clients === 0 ? 40 : clients === 1 ? Math.ceil(Number(values.students) / 4) : Number(values.students);
        if (values.statements) await client.query('select pg_stat_statements_reset()');
        const run = await enrolAll({
          caller,
          campaign,
          first,
          students,
          clients: Math.max(1, clients),
          processes,
          listen: (each) => (told = each),
          openJobs: () => openJobs(client),
        });
        first += students;
        if (clients === 0) continue;
        printRun(clients, run);
        if (values.statements) printStatements(await dearestStatements(client, students, 60));
      }
    } finally {
      caller.close();
      await product.stop();
    }
  });
} finally {
  await postgres.stop();
}
