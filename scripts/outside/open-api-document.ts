import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../apps/api/src/app.ts';
import { systemClock } from '../../apps/api/src/kernel/clock.ts';
import { openDatabase } from '../../apps/api/src/kernel/db/connect.ts';
import { depsIn, testEnvironment } from '../../apps/api/test/deps.ts';

/** The description of the API as `/api/openapi.json` serves it. No database needs to run for it. */
export async function openApiDocument(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'habilita-open-api-'));
  const url = 'postgresql://nobody@127.0.0.1:1/nothing';
  const db = openDatabase({ url, max: 1 });
  try {
    const database = { db, readDb: db, url };
    const app = await createApp(depsIn({ database, environment: testEnvironment(folder), clock: systemClock }), false);
    const { body } = await app.inject({ url: '/api/openapi.json' });
    await app.close();
    return body;
  } finally {
    await db.destroy();
    rmSync(folder, { recursive: true });
  }
}
