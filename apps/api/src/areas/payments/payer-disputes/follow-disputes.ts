import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { markOf, noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import type { Period } from '../providers/dispute.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { bookDispute } from './book-dispute.ts';
import { unlinkedDisputes } from './payer-disputes.queries.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'log'>;

/**
 * Providers are asked about disputes opened within this time. Payers may complain of a PIX for 80 days and of a card
 * for 120, and a dispute ends weeks later.
 */
const TOLD_FOR = { hours: 24 * 180 };
/** Changes of the last three days are requested again each time, because a provider may list some of them late. */
const LISTED_WITHIN = { hours: 24 * 3 };
/**
 * The length of the period in one request to the provider. Short periods keep the answers small. When a request for
 * changes fails, the next run starts from the last period that was answered.
 */
const AT_ONCE = { byChange: { hours: 24 }, byOpening: { hours: 24 * 30 } };

/**
 * Fetches new disputes from every provider that reports disputes, outside any transaction, and books them. If a
 * provider does not answer, the remaining providers are still asked, and an error then makes the job try again.
 */
export async function followDisputes(deps: Needed): Promise<void> {
  const unanswered: string[] = [];
  for (const provider of deps.providers.all)
    if (!(await followed(deps, provider))) unanswered.push(provider.metadata.name);
  if (unanswered.length > 0) throw new Error(`No disputes were told by ${unanswered.join(', ')}`);
}

/**
 * Fetches and books the disputes of one provider; returns false when the provider does not answer. A provider with
 * `disputesByChange` is asked for the changes since its last answer. Disputes whose payment was unknown to us are
 * requested again, because the payment may be known by now. Any other provider is asked for all disputes of the last
 * half year.
 */
async function followed(deps: Needed, provider: PaymentProvider): Promise<boolean> {
  const { name, disputesByChange = false } = provider.metadata;
  if (provider.fetchDisputes === undefined) return true;
  const now = deps.clock.now();
  const oldest = now.subtract(TOLD_FOR);
  const until = now.add({ hours: 1 });
  if (!disputesByChange) return followPieces(deps, provider, piecesOf({ from: oldest, until }, AT_ONCE.byOpening));
  const mark = `disputes:${name}`;
  const toldUntil = (await markOf(deps.db, mark))?.at.subtract(LISTED_WITHIN) ?? oldest;
  const from = Temporal.Instant.compare(toldUntil, oldest) < 0 ? oldest : toldUntil;
  for (const piece of piecesOf({ from, until }, AT_ONCE.byChange)) {
    if (!(await followPieces(deps, provider, [piece]))) return false;
    const at = Temporal.Instant.compare(piece.until, now) < 0 ? piece.until : now;
    await noteMark(deps.db, { name: mark, at, ok: true, details: {} });
  }
  const unlinked = await unlinkedDisputes(deps.db, name, oldest);
  const moments = unlinked.map(({ openedAt }) => ({ from: openedAt, until: openedAt.add({ seconds: 1 }) }));
  return followPieces(deps, provider, moments);
}

function piecesOf({ from, until }: Period, length: Temporal.DurationLike): Period[] {
  const pieces: Period[] = [];
  for (let at = from; Temporal.Instant.compare(at, until) < 0; ) {
    const end = at.add(length);
    const piece = { from: at, until: Temporal.Instant.compare(end, until) < 0 ? end : until };
    pieces.push(piece);
    at = piece.until;
  }
  return pieces;
}

/** Fetches and books the disputes of each period; returns false as soon as the provider does not answer. */
async function followPieces(
  deps: Needed,
  { metadata: { name }, fetchDisputes }: PaymentProvider,
  pieces: readonly Period[],
): Promise<boolean> {
  for (const piece of pieces) {
    const answer = await fetchDisputes?.(piece);
    if (answer === undefined) return true;
    if (answer.kind === 'unavailable') {
      deps.log.warn({ provider: name, cause: answer.cause }, 'the disputes were not told');
      return false;
    }
    for (const dispute of answer.disputes) await inTransaction(deps.db, (trx) => bookDispute(trx, deps, name, dispute));
  }
  return true;
}
