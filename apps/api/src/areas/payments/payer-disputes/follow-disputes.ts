import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { bookDispute } from './book-dispute.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'log'>;

/**
 * Providers are asked about disputes opened within this time. Payers may complain of a PIX for 80 days and of a card
 * for 120, and a dispute ends weeks later.
 */
const TOLD_FOR = { hours: 24 * 180 };

/**
 * Asks every provider that reports disputes for those of the last half year, outside any transaction, and books what is
 * new. When one does not answer, the others are still asked; then an error makes the job try again.
 */
export async function followDisputes(deps: Needed): Promise<void> {
  const unanswered: string[] = [];
  for (const provider of deps.providers.all)
    if (!(await followed(deps, provider))) unanswered.push(provider.metadata.name);
  if (unanswered.length > 0) throw new Error(`No disputes were told by ${unanswered.join(', ')}`);
}

async function followed(deps: Needed, { metadata, fetchDisputes }: PaymentProvider): Promise<boolean> {
  if (fetchDisputes === undefined) return true;
  const now = deps.clock.now();
  const answer = await fetchDisputes({ from: now.subtract(TOLD_FOR), until: now.add({ hours: 1 }) });
  if (answer.kind === 'unavailable') {
    deps.log.warn({ provider: metadata.name, cause: answer.cause }, 'the disputes were not told');
    return false;
  }
  for (const dispute of answer.disputes)
    await inTransaction(deps.db, (trx) => bookDispute(trx, deps, metadata.name, dispute));
  return true;
}
