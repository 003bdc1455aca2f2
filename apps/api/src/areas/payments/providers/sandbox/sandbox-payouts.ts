import { z } from 'zod';
import { type HttpAnswer, unavailable } from '../http.ts';
import type { FetchPayoutResult, Payout, PayoutProvider, PayoutRequest } from '../payout.ts';
import type { Unavailable } from '../failures.ts';
import type { ProviderMetadata } from '../provider.ts';
import type { SandboxClient } from './sandbox-client.ts';
import { rejected } from './sandbox-wire.ts';

const wireTransfer = z.object({
  id: z.string(),
  status: z.enum(['PROCESSING', 'DONE', 'FAILED', 'RETURNED']),
  reason: z.string().optional(),
});

const payoutOf = ({ id, status, reason }: z.infer<typeof wireTransfer>): Payout => ({ externalId: id, status, reason });

/** Bank transfers are paid at once, except to accounts made to fail (see the sandbox's README). */
export function sandboxPayouts(metadata: ProviderMetadata, call: SandboxClient): PayoutProvider {
  return {
    metadata,
    sendPayout: async (request) => {
      const { payoutId } = request;
      const answer = await call({
        method: 'POST',
        path: '/transfers',
        body: bodyOf(request),
        idempotencyKey: payoutId,
      });
      if (answer.kind === 'answer' && answer.status >= 400) return rejected(answer);
      const read = readTransfer(answer);
      return read.kind === 'found' ? { kind: 'accepted', payout: read.payout } : read;
    },
    fetchPayout: async (payoutId): Promise<FetchPayoutResult> => {
      const answer = await call({ method: 'GET', path: `/transfers/${encodeURIComponent(payoutId)}` });
      if (answer.kind === 'answer' && answer.status === 404) return { kind: 'unknown' };
      return readTransfer(answer);
    },
  };
}

function readTransfer(answer: HttpAnswer | Unavailable): { kind: 'found'; payout: Payout } | Unavailable {
  if (answer.kind === 'unavailable') return answer;
  const transfer = wireTransfer.safeParse(answer.body);
  if (!transfer.success) return unavailable('unreadable', `transfer, HTTP ${answer.status}`);
  return { kind: 'found', payout: payoutOf(transfer.data) };
}

function bodyOf({ payoutId, amount, recipient, description }: PayoutRequest) {
  return {
    transfer_id: payoutId,
    amount,
    description,
    recipient: {
      name: recipient.name,
      document: recipient.document,
      bank: recipient.bankNumber,
      agency: recipient.agencyNumber,
      agency_digit: recipient.agencyVerificationDigit,
      account: recipient.accountNumber,
      account_digit: recipient.accountVerificationDigit,
      account_type: recipient.accountType,
    },
  };
}
