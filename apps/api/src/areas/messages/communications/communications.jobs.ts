import type { Deps } from '#kernel/deps.ts';
import { feedDispatch, feedDispatchJob } from './feed-dispatch.ts';
import { sendLinks, sendLinksJob } from './send-links.ts';

export function registerCommunicationsJobs(deps: Deps): void {
  deps.jobs.handle(feedDispatchJob, ({ dispatchId }) => feedDispatch(deps, dispatchId));
  deps.jobs.handle(sendLinksJob, () => sendLinks(deps));
  deps.jobs.every(sendLinksJob, '* * * * *', 'America/Sao_Paulo');
}
