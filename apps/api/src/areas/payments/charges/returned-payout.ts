import { refusalText } from '@habilita/contract';
import { lockedMoneyFacts } from '#areas/money/core/index.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import { failRequest } from '../arrivals/fail-reversal.ts';
import { type ProviderRequest, rejectDone } from './provider-requests.queries.ts';
import type { Payout } from '../providers/payout.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers' | 'commands'>;

/** The error of a transfer that its recipient's bank sent back without a reason. */
export const RETURNED = refusalText('TRANSFER_RETURNED');

/** The text that earlier versions stored instead of RETURNED. */
const RETURNED_BEFORE = 'o banco de destino mandou o valor de volta';

/** Whether a request's error says that its transfer came back, with the present text or the earlier one. */
export const tellsReturn = (error: string | null): boolean => error === RETURNED || error === RETURNED_BEFORE;

/**
 * The error code of a transfer that failed or came back, together with the provider's reason. If the provider gave no
 * reason, the result is only one of our own error codes.
 */
export function failureOf(status: Payout['status'], reason: string | undefined): [string, string?] {
  if (reason !== undefined) return [status, reason];
  return [status === 'RETURNED' ? 'TRANSFER_RETURNED' : 'TRANSFER_FAILED'];
}

/**
 * Follows a transfer that was made, because the recipient's bank may send it back days later. The provider is asked,
 * unless its own signed notice has reported the return. When the transfer came back, the reversal behind it is
 * declined, its posting is undone, and the reversal may be asked for again. A repeated call changes nothing. Throws
 * when the provider does not answer, so that the job tries again.
 */
export async function followReturn(deps: Needed, request: ProviderRequest, isTold: boolean): Promise<void> {
  const { id, kind, registrationId, paymentId, amountCents } = request;
  if (kind !== 'PAYOUT') return;
  const reason = isTold ? RETURNED : await reasonOfReturn(deps, id);
  if (reason === undefined) return;
  const at = deps.clock.now();
  await inTransaction(deps.db, async (trx) => {
    const facts = await lockedMoneyFacts(trx, registrationId, at);
    if (!(await rejectDone(trx, id, reason, at))) return;
    await recordEvent(trx, {
      entityType: 'REGISTRATION',
      entityId: registrationId,
      kind: 'PROVIDER_PAYOUT_RETURNED',
      after: { requestId: id, paymentId, amountCents, error: reason },
    });
    await failRequest(trx, deps, facts, { id, reason });
  });
}

/** The reason for which a transfer came back; undefined when it did not come back. */
async function reasonOfReturn({ providers }: Needed, payoutId: string): Promise<string | undefined> {
  const found = await providers.payouts.fetchPayout(payoutId);
  if (found.kind === 'unavailable') throw new Error(`provider unavailable (${found.cause})`);
  const isBack = found.kind === 'found' && (found.payout.status === 'RETURNED' || found.payout.status === 'FAILED');
  return isBack ? refusalText(...failureOf('RETURNED', found.payout.reason)) : undefined;
}
