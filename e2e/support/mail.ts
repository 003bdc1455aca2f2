import { inDatabase } from './database.ts';

interface Mail {
  readonly subject: string | null;
  readonly body: string;
}

/**
 * Waits, for at most a minute, until `areEnough` accepts the mails to a recipient, and returns them, oldest first. They
 * are read from the database, because screens do not show mails that hold a secret.
 */
function mailsOnce(recipient: string, areEnough: (mails: readonly Mail[]) => boolean): Promise<readonly Mail[]> {
  return inDatabase(async (db) => {
    for (let look = 0; ; look += 1) {
      const mails = await db
        .selectFrom('outboxMessages')
        .select(['subject', 'body'])
        .where('recipient', '=', recipient)
        .orderBy('createdAt')
        .execute();
      if (areEnough(mails) || look === 600) return mails;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
}

export const mailsTo = (recipient: string, count: number): Promise<readonly Mail[]> =>
  mailsOnce(recipient, (mails) => mails.length >= count);

/** Returns the text of the first mail with these words. */
export async function mailSaying(recipient: string, words: string | RegExp): Promise<string> {
  const says = ({ subject, body }: Mail) => `${subject}\n${body}`.search(words) !== -1;
  const mails = await mailsOnce(recipient, (found) => found.some(says));
  const mail = mails.find(says);
  if (mail === undefined) throw new Error(`no mail to ${recipient} says ${words}`);
  return mail.body;
}
