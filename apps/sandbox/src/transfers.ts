import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AccessTokens } from './access-tokens.ts';
import type { Journal, Transfer } from './journal.ts';
import { parse } from './parse.ts';
import { ProviderError } from './provider-error.ts';

const digits = (longest: number) => z.string().regex(new RegExp(`^\\d{1,${longest}}$`));
const transferBody = z.strictObject({
  transfer_id: z.string().min(1).max(100),
  amount: z.int().positive().max(100_000_000_00),
  description: z.string().max(140),
  recipient: z.strictObject({
    name: z.string().min(1).max(120),
    document: z.string().regex(/^(\d{11}|[0-9A-Z]{12}\d{2})$/),
    bank: z.string().regex(/^\d{3}$/),
    agency: digits(5),
    agency_digit: z.string().max(2).optional(),
    account: digits(20),
    account_digit: z.string().min(1).max(2),
    account_type: z.enum(['CHECKING', 'SAVINGS', 'PAYMENT']),
  }),
});

/** By the account's last digits: 98 stays under way, 99 is refused, others are paid. */
const OUTCOMES: Readonly<Record<string, Pick<Transfer, 'status' | 'reason'>>> = {
  '98': { status: 'PROCESSING' },
  '99': { status: 'FAILED', reason: 'ACCOUNT_DOES_NOT_EXIST' },
};

export function transferRoutes(scope: FastifyInstance, journal: Journal, tokens: AccessTokens): void {
  const transfers = new Map(journal.transfers.map((transfer) => [keyOf(transfer.account, transfer.id), transfer]));

  scope.post('/transfers', (request, reply) => {
    const { name: account } = tokens.accountOf(request);
    const body = parse(transferBody, request.body);
    const fingerprint = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    const known = transfers.get(keyOf(account, body.transfer_id));
    if (known !== undefined && known.fingerprint !== fingerprint) throw new ProviderError(409, 'IDEMPOTENCY_MISMATCH');
    const transfer = known ?? {
      id: body.transfer_id,
      externalId: `tr_${randomUUID()}`,
      account,
      fingerprint,
      amount: body.amount,
      ...(OUTCOMES[body.recipient.account.slice(-2)] ?? { status: 'DONE' as const }),
    };
    if (known === undefined) {
      journal.append({ type: 'transfer', transfer });
      transfers.set(keyOf(account, transfer.id), transfer);
    }
    return reply.code(known === undefined ? 201 : 200).send(present(transfer));
  });
  scope.get('/transfers/:id', (request, reply) => {
    const { id } = parse(z.object({ id: z.string() }), request.params);
    const transfer = transfers.get(keyOf(tokens.accountOf(request).name, id));
    if (transfer === undefined) throw new ProviderError(404, 'TRANSFER_NOT_FOUND');
    return reply.send(present(transfer));
  });
}

const keyOf = (account: string, id: string): string => JSON.stringify([account, id]);

const present = ({ externalId, id, amount, status, reason }: Transfer) => ({
  id: externalId,
  transfer_id: id,
  amount,
  status,
  reason,
});
