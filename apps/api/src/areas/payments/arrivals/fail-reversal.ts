import { carryOut, type DeclaredCommands, type MoneyFacts, type Plan } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { reversalFailed } from './failed-reversal.message.ts';
import { reversalToTell } from './failed-reversal.queries.ts';

interface InVain {
  /** The id of the request to the provider, which is also the id of the reversal or refund behind the request. */
  readonly id: string;
  readonly reason: string;
}

/**
 * Finds the command that asked the provider to give this money back, and returns its plan for the case that the
 * provider did not do so. Undefined when no command had asked.
 */
export const planOfFailure = (commands: DeclaredCommands, facts: MoneyFacts, inVain: InVain): Plan | undefined =>
  commands.map(({ askedOfProvider }) => askedOfProvider?.failed(facts, inVain)).find((plan) => plan !== undefined);

/**
 * Ends a refund or reversal whose money did not reach the payer. The requester and the approver of a reversal get an
 * e-mail.
 */
export async function failRequest(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs' | 'commands'>,
  facts: MoneyFacts,
  inVain: InVain,
): Promise<void> {
  const plan = planOfFailure(deps.commands, facts, inVain);
  if (plan === undefined) return;
  await carryOut(trx, deps, facts, plan, {});
  await tellFailure(trx, deps, inVain);
}

async function tellFailure(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { id, reason }: InVain,
): Promise<void> {
  const reversal = await reversalToTell(trx, id);
  if (reversal === undefined) return;
  const { recipients, ...failed } = reversal;
  const mail = reversalFailed.write({ ...failed, reason });
  const about = { channel: 'EMAIL', entityType: 'PAYMENT_REVERSAL', entityId: id } as const;
  for (const recipient of recipients) await queueMessage(trx, deps, { ...mail, ...about, recipient });
}
