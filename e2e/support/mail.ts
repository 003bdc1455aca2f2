import { inDatabase } from './database.ts';

/** Oldest first, once there are `count`. Screens do not show mails with a secret. */
export function mailsTo(
  recipient: string,
  count: number,
): Promise<readonly { readonly subject: string | null; readonly body: string }[]> {
  return inDatabase(async (db) => {
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
  });
}
