import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { payoutChanged, type PayoutChange } from './payout-change.message.ts';
import { adminMailsOf } from './school-admins.queries.ts';

interface ChangeToTell extends PayoutChange {
  readonly drivingSchoolId: string;
  /** The school's e-mail before this change, because whoever redirects money must not choose who gets the warning. */
  readonly schoolEmail: string;
}

/** Mails the school's administrators, or the school itself when none has an e-mail. */
export async function tellPayoutChange(
  trx: Transaction,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  { drivingSchoolId, schoolEmail, ...change }: ChangeToTell,
): Promise<void> {
  const admins = await adminMailsOf(trx, drivingSchoolId);
  const recipients = admins.length > 0 ? admins : [schoolEmail];
  const mail = payoutChanged.write(change);
  const about = { channel: 'EMAIL', entityType: 'DRIVING_SCHOOL', entityId: drivingSchoolId } as const;
  for (const recipient of recipients) await queueMessage(trx, deps, { ...mail, ...about, recipient });
}
