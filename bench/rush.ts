import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { startEmbeddedPostgres } from '../apps/api/src/kernel/db/embedded.ts';
import { newAdministrator, signIn } from './api.ts';
import { databaseFolder, HOME } from './database.ts';
import { letThemArrive } from './rush/arrivals.ts';
import { apiCaller, type TimedCall } from './rush/call-api.ts';
import { sendBare, type Ran } from './rush/bare.ts';
import { dearestStatements, freshDatabase, openJobs, postmasterOf, registeredIn } from './rush/database.ts';
import { enrolAll } from './rush/enrol-all.ts';
import { openCampaign } from './rush/open-campaign.ts';
import { startProduct } from './rush/processes.ts';
import { printArrived, printBare, printRun, printStatements } from './rush/report.ts';
import { withClient } from './with-client.ts';

/*
 * `npm run bench -- rush --clients 1,16,200 --students 300`: measures whole enrolments over HTTP until charges are
 * issued and contracts printed, with processor times, and then the same SQL statements sent without the API. `rush
 * --arrivals 20000 --minutes 10 --vacancies 15000`: lets 20,000 students arrive evenly within ten minutes, for 15,000
 * seats, while staff use lists.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1,16,200' },
    students: { type: 'string', default: '300' },
    arrivals: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    vacancies: { type: 'string' },
    statements: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const WARM_UP = 40;
const MOST_STATEMENTS = 60;

const vacancies = values.vacancies === undefined ? null : Number(values.vacancies);
const clientCounts = values.clients.split(',').map(Number);

const postgres = await startEmbeddedPostgres({
  dataDir: databaseFolder(HOME),
  settings: values.statements
    ? { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' }
    : {},
});
try {
  const database = await freshDatabase(postgres, 'bench_rush', values.statements);
  const ran = await withClient(database.adminUrl, (client) => rush(database.url, client));
  if (values.arrivals === undefined) printBare(await sendBare(postgres, database, ran));
} finally {
  await postgres.stop();
}

/** Runs the rush; returns its result and the number of the first student who has not enrolled yet. */
async function rush(databaseUrl: string, client: Client): Promise<Ran> {
  const product = await startProduct(databaseUrl, { profile: values.profile });
  const took: TimedCall[] = [];
  const caller = apiCaller(product.base, (each) => took.push(each));
  try {
    const administrator = await newAdministrator(databaseUrl);
    const staffSignIn = () => signIn(product.base, administrator);
    const campaign = await openCampaign(caller, await staffSignIn(), client, vacancies);
    const processes = { ...product.pids, postmaster: await postmasterOf(client) };
    const shared = { caller, campaign, processes, took, openJobs: () => openJobs(client) };
    await enrolAll({ ...shared, first: 1, students: WARM_UP, clients: 4 });
    let first = 1 + WARM_UP;
    if (values.arrivals !== undefined) {
      const staff = { list: `${product.base}/api/v1/registrations?size=25`, signIn: staffSignIn };
      const [students, minutes] = [Number(values.arrivals), Number(values.minutes)];
      const before = await registeredIn(client, campaign.id);
      const arrived = await letThemArrive({ caller, campaign, first, students, minutes, staff });
      const after = await registeredIn(client, campaign.id);
      printArrived(arrived, { registered: after.registered - before.registered, seats: after.seats - before.seats });
      return { campaign, first: first + students };
    }
    for (const clients of clientCounts) {
      const students = clients === 1 ? Math.ceil(Number(values.students) / 4) : Number(values.students);
      if (values.statements) await client.query('select pg_stat_statements_reset()');
      printRun(clients, await enrolAll({ ...shared, first, students, clients }));
      if (values.statements) printStatements(await dearestStatements(client, students, MOST_STATEMENTS));
      first += students;
    }
    return { campaign, first };
  } finally {
    caller.close();
    await product.stop();
  }
}
