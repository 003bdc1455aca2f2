import type { MessageChannel } from '@habilita/contract';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { sendMessageJob, toSend } from './outbox.jobs.ts';
import type { StoredMessage } from './outbox.queries.ts';
import { sendMessage } from './send-message.ts';
import { smtpCarrier } from './smtp-carrier.ts';

export { type MessageToQueue, queueMessage, queueMessages } from './queue-message.ts';
export { UNKNOWN_OUTCOME } from './send-message.ts';

/** The channels that have a carrier. */
export const carriedChannels = ({ environment }: Pick<Deps, 'environment'>): readonly MessageChannel[] =>
  environment.smtpUrl === undefined ? [] : ['EMAIL'];

/** Enqueues the job that sends a stored message; it starts after the commit. */
export async function enqueueSending(trx: Transaction, jobs: Deps['jobs'], message: StoredMessage): Promise<void> {
  await jobs.enqueue(trx, sendMessageJob, toSend(message));
}

/** Registers the job that sends messages. Without SMTP_URL no carrier sends e-mails, so they stay in the outbox. */
export function registerOutboxJobs(deps: Deps): void {
  const { smtpUrl, mailFrom } = deps.environment;
  const carriers = smtpUrl === undefined ? [] : [smtpCarrier({ url: smtpUrl, from: mailFrom })];
  deps.jobs.handle(sendMessageJob, ({ messageId, writtenAt }, { isLast: isLastTry }) =>
    sendMessage(deps, carriers, { messageId, writtenAt, isLastTry }),
  );
}
