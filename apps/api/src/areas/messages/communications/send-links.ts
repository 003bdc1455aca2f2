import { z } from 'zod';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { ApiError } from '#kernel/errors.ts';
import { jobKind, RETRIES_OF_REPEATED } from '#kernel/jobs/jobs.ts';
import { linkTime } from './dispatch-rules.ts';
import { type CampaignToTell, campaignsToSendLinkOf, forgottenDispatches } from './dispatches.queries.ts';
import { feedDispatchJob } from './feed-dispatch.ts';
import { startDispatch } from './start-dispatch.ts';

export const sendLinksJob = jobKind('send-enrolment-links', z.object({}), {
  label: 'Enviar os links de matrícula do sábado',
  retryLimit: RETRIES_OF_REPEATED,
});

const FORGOTTEN_AFTER = { minutes: 3 } as const;

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log'>;

/**
 * Sends each campaign's automatic enrolment link once, at the time that `linkTime` gives, and restarts dispatches whose
 * worker died. The job runs every minute.
 */
export async function sendLinks(deps: Needed): Promise<void> {
  const { db, clock, jobs } = deps;
  const now = clock.now();
  for (const campaign of await campaignsToSendLinkOf(db, now)) {
    if (isTime(campaign, now)) await sendLink(deps, campaign);
  }
  for (const dispatchId of await forgottenDispatches(db, now.subtract(FORGOTTEN_AFTER)))
    await inTransaction(db, (trx) => jobs.enqueue(trx, feedDispatchJob, { dispatchId }, { singletonKey: dispatchId }));
}

function isTime(campaign: CampaignToTell, now: Temporal.Instant): boolean {
  const time = linkTime(campaign);
  if (time === undefined) return false;
  return Temporal.Instant.compare(time.from, now) <= 0 && Temporal.Instant.compare(now, time.until) < 0;
}

async function sendLink(deps: Needed, campaign: CampaignToTell): Promise<void> {
  try {
    await inTransaction(deps.db, (trx) => startDispatch(trx, deps, campaign, 'ENROLMENT_LINK'));
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    // Another worker has just sent the link, or nobody has pre-registered yet and the job tries again in a minute.
    if (code === 'COMMUNICATION_ALREADY_SENT' || code === 'COMMUNICATION_WITHOUT_AUDIENCE') return;
    deps.log.error({ err: error, campaignId: campaign.id }, 'the enrolment link of a campaign could not be sent');
  }
}
