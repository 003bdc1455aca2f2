import { join } from 'node:path';
import type { Client } from 'pg';
import type { DemoCampaign } from '../../demo/campaigns.ts';
import { type Addresses, API_HOME } from '../database.ts';
import { withClient } from '../with-client.ts';
import { apiCaller } from './call-api.ts';
import { postgresSpent } from './cpu.ts';
import { copyDatabase, openJobs, postmasterOf, registeredIn } from './database.ts';
import { enrolAll } from './enrol-all.ts';
import { startProduct } from './processes.ts';
import { readRecorded, type Unit, unitsOf } from './recorded.ts';
import { replay } from './replay.ts';
import type { Bare } from './report.ts';

export interface Ran {
  readonly campaign: DemoCampaign;
  /** The serial number of the first student who has not enrolled yet. */
  readonly first: number;
}

const STUDENTS = 100;
const CLIENTS = 16;
const RECORDED = join(API_HOME, 'statements.jsonl');

/**
 * Records the SQL statements that the API sends to the database for further enrolments. Then sends them to a copy of
 * the database that was made before these enrolments.
 */
export async function sendBare(
  postgres: Addresses,
  database: { readonly url: string; readonly adminUrl: string },
  ran: Ran,
): Promise<Bare> {
  const bare = await copyDatabase(postgres, { from: 'bench_rush', to: 'bench_rush_bare' });
  const units = await recordedIn(database, ran);
  return withClient(bare.adminUrl, async (client) => {
    const registered = async () => (await registeredIn(client, ran.campaign.id)).registered;
    const [postmaster, before] = [await postmasterOf(client), await registered()];
    const spent = postgresSpent(postmaster);
    const replayed = await replay(units, bare.url);
    return {
      ...replayed,
      students: STUDENTS,
      clients: CLIENTS,
      postgres: postgresSpent(postmaster) - spent,
      registered: (await registered()) - before,
    };
  });
}

async function recordedIn({ url, adminUrl }: { url: string; adminUrl: string }, ran: Ran): Promise<Unit[]> {
  const product = await startProduct(url, { recorded: RECORDED });
  const caller = apiCaller(product.base, () => undefined);
  const enrolled = async (client: Client) => {
    const processes = { ...product.pids, postmaster: await postmasterOf(client) };
    const rush = { ...ran, caller, processes, took: [], clients: CLIENTS, openJobs: () => openJobs(client) };
    const since = Date.now();
    const { registeredAfter } = await enrolAll({ ...rush, students: STUDENTS });
    return { since, until: since + registeredAfter * 1000 };
  };
  let during;
  try {
    during = await withClient(adminUrl, enrolled);
  } finally {
    caller.close();
    await product.stop();
  }
  return unitsOf(readRecorded(RECORDED), during.since, during.until);
}
