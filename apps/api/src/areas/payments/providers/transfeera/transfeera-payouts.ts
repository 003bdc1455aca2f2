import { reaisFromCents } from '@habilita/kernel';
import { z } from 'zod';
import type { Unavailable } from '../failures.ts';
import type { FetchPayoutResult, Payout, PayoutProvider, PayoutRecipient, PayoutRequest } from '../payout.ts';
import { read } from './transfeera-charges.ts';
import { refusedBy, type TransfeeraClient } from './transfeera-client.ts';

const wireBatches = z.array(z.object({ id: z.coerce.string(), name: z.string().nullish() }));
const wireTransfer = z.object({
  id: z.coerce.string(),
  status: z.string(),
  integration_id: z.string().nullish(),
  status_description: z.string().nullish(),
  error: z.object({ message: z.string() }).nullish(),
  returned_date: z.string().nullish(),
});
type WireTransfer = z.output<typeof wireTransfer>;
const wireTransfers = z.array(wireTransfer);

const ACCOUNT_TYPES: Readonly<Record<PayoutRecipient['accountType'], string>> = {
  CHECKING: 'CONTA_CORRENTE',
  SAVINGS: 'CONTA_POUPANCA',
  PAYMENT: 'CONTA_PAGAMENTO',
};

/**
 * Makes the body that orders one transfer in a separate batch. The batch is named by the transfer's id, so that the
 * transfer can be found later (docs/provider-facts.md B5).
 */
export function batchBody({ payoutId, amount, recipient, description }: PayoutRequest) {
  const { agencyVerificationDigit: agencyDigit } = recipient;
  return {
    name: payoutId,
    type: 'TRANSFERENCIA',
    auto_close: true,
    transfers: [
      {
        value: reaisFromCents(amount),
        integration_id: payoutId,
        idempotency_key: payoutId,
        pix_description: description.slice(0, 140),
        destination_bank_account: {
          name: recipient.name.slice(0, 100),
          cpf_cnpj: recipient.document,
          bank_code: recipient.bankNumber,
          agency: recipient.agencyNumber,
          ...(agencyDigit ? { agency_digit: agencyDigit } : {}),
          account: recipient.accountNumber,
          account_digit: recipient.accountVerificationDigit,
          account_type: ACCOUNT_TYPES[recipient.accountType],
        },
      },
    ],
  };
}

/**
 * Translates a transfer's state. FALHA is final for us: the money always comes back to our balance (fact B5). A
 * transfer that was made and came back later is DEVOLVIDO, or FINALIZADO with the day of its return. Any word but these
 * means that the transfer is on its way.
 */
export function payoutOf({ id: externalId, status, status_description, error, returned_date }: WireTransfer): Payout {
  const reason = error?.message ?? status_description ?? undefined;
  if (status === 'FALHA') return { externalId, status: 'FAILED', reason };
  if (status === 'DEVOLVIDO' || (status === 'FINALIZADO' && returned_date))
    return { externalId, status: error ? 'FAILED' : 'RETURNED', reason };
  return { externalId, status: status === 'FINALIZADO' ? 'DONE' : 'PROCESSING', reason };
}

/**
 * Bank transfers. Transfeera recognises the key of a repeated order, but its answer may then name no batch, and a
 * refusal of the repetition says nothing about the first order. So the transfer is looked up after every answer.
 */
export function transfeeraPayouts(metadata: PayoutProvider['metadata'], call: TransfeeraClient): PayoutProvider {
  return {
    metadata,
    async sendPayout(request) {
      const answer = await call({ method: 'POST', path: '/batch', body: batchBody(request) });
      if (answer.kind === 'unavailable') return answer;
      const found = await findPayout(call, request.payoutId);
      if (found.kind === 'found') return { kind: 'accepted', payout: found.payout };
      if (found.kind === 'unavailable') return found;
      if (answer.status >= 300) return refusedBy(answer);
      // Transfeera accepted the order but does not list the transfer yet, so the order's id is used in its place.
      return { kind: 'accepted', payout: { externalId: request.payoutId, status: 'PROCESSING' } };
    },
    fetchPayout: (payoutId) => findPayout(call, payoutId),
  };
}

async function findPayout(call: TransfeeraClient, payoutId: string): Promise<FetchPayoutResult> {
  const batches = await list(call, `/batch?search=${encodeURIComponent(payoutId)}`, wireBatches);
  if (batches.kind !== 'read') return batches;
  for (const { id } of batches.value.filter(({ name }) => name === payoutId)) {
    const transfers = await list(call, `/batch/${encodeURIComponent(id)}/transfer`, wireTransfers);
    if (transfers.kind !== 'read') return transfers;
    const transfer = transfers.value.find((one) => one.integration_id === payoutId);
    if (transfer !== undefined) return { kind: 'found', payout: payoutOf(transfer) };
  }
  return { kind: 'unknown' };
}

async function list<Schema extends z.ZodType>(
  call: TransfeeraClient,
  path: string,
  schema: Schema,
): Promise<{ kind: 'read'; value: z.output<Schema> } | Unavailable> {
  const answer = await call({ method: 'GET', path });
  return answer.kind === 'unavailable' ? answer : read(answer, schema, path.split('?')[0] ?? path);
}
