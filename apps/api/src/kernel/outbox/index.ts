import type { Deps } from '#kernel/deps.ts';
import { sendMessageJob } from './outbox.jobs.ts';
import { sendMessage } from './send-message.ts';
import { smtpCarrier } from './smtp-carrier.ts';

export { type MessageToQueue, queueMessage } from './queue-message.ts';

/** Without SMTP_URL nothing carries e-mail: messages are kept in the outbox, readable in the back-office. */
export function registerOutboxJobs(deps: Deps): void {
  const { smtpUrl, mailFrom } = deps.environment;
  const carriers = smtpUrl === undefined ? [] : [smtpCarrier({ url: smtpUrl, from: mailFrom })];
  deps.jobs.handle(sendMessageJob, ({ messageId }) => sendMessage(deps, carriers, messageId));
}
