import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../apps/api/src/kernel/db/connect.ts';

/** No screen shows a mail with a secret. */
async function databaseUrl(): Promise<string> {
  const cluster = join(process.env['E2E_DATA_DIR'] ?? '', 'postgres');
  const { password } = JSON.parse(await readFile(join(cluster, 'habilita.json'), 'utf8')) as { password: string };
  const port = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgresql://habilita:${password}@127.0.0.1:${port}/habilita`;
}

/** Oldest first, once there are `count`. */
export async function mailsTo(
  recipient: string,
  count: number,
): Promise<readonly { readonly subject: string | null; readonly body: string }[]> {
  const db = openDatabase({ url: await databaseUrl(), max: 1, name: 'journeys' });
  try {
    for (let look = 0; ; look += 1) {
      const mails = await db
        .selectFrom('outboxMessages')
        .select(['subject', 'body'])
        .where('recipient', '=', recipient)
        .orderBy('createdAt')
        .execute();
      if (mails.length >= count || look === 600) return mails;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await db.destroy();
  }
}
