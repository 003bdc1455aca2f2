import {
  isOfSchool,
  passes,
  paymentReversalsEndpoint,
  READS_PAYMENTS,
  type ReversalWait,
  reversalCommand,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { type Approvable, decidesForOthers } from '#areas/money/approvals/index.ts';
import { approvableCommand, mountMoneyCommand } from '#areas/money/core/index.ts';
import { isOfStudent } from '#areas/registrations/registrations/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import type { MountedCommand } from '../mounted-command.ts';
import { answerToReversal } from './answer-to-reversal.ts';
import { accountFor, accountLines } from './bank-account.ts';
import { bankNameOf, REVERSALS, reversalsOf, reversalToAskFor, reversalWaiting } from './reversal.queries.ts';
import { REVERSAL_RULE } from './payment-reversal.asks.ts';
import { reversalRule } from './reversal-rule.ts';

/**
 * Carries out reversals that waited for a second person. Before deciding, that person also sees the bank account to
 * which the money would go.
 */
const approvable = (deps: Deps): Approvable =>
  approvableCommand('REVERSAL', deps, reversalCommand, reversalRule(deps), async (db, request) => {
    const waiting = await reversalWaiting(db, request.id);
    const account = waiting && (await reversalToAskFor(db, waiting.id)).account;
    return account === undefined ? [] : accountLines(account, await bankNameOf(db, account.customerBankNumber));
  });

function waitsForDecisionOf(actor: Actor, waitsFor: ReversalWait | null, requestedBy: string | null): boolean {
  return waitsFor === 'SECOND_PERSON' && decidesForOthers('REVERSAL', requestedBy, actor);
}

function mount(app: FastifyInstance, deps: Deps): void {
  mountMoneyCommand(app, deps, reversalCommand, reversalRule(deps));
  route(app, paymentReversalsEndpoint, async ({ params: { registrationId, ...of }, query, actor }) => {
    const { readDb } = deps;
    if (!(await isOfStudent(readDb, actor, registrationId, of))) refuse('REGISTRATION_NOT_FOUND');
    const { content, ...total } = await reversalsOf(readDb, actor, registrationId, query);
    return {
      ...total,
      content: content.map(({ creatorId, ...reversal }) => ({
        ...accountFor(actor, reversal),
        ...(isOfSchool(actor) || !passes(actor, READS_PAYMENTS) ? { reason: null } : {}),
        can: { decide: waitsForDecisionOf(actor, reversal.waitsFor, creatorId) },
      })),
    };
  });
}

export const reversal = {
  paymentActions: { reverse: REVERSAL_RULE },
  row: REVERSALS,
  inBalance: {
    REVERSAL: ({ sum, amount }) => (sum === 0 ? 'Um estorno não foi adiante.' : `Foram estornados ${amount} ao aluno.`),
  },
  askedOfProvider: answerToReversal,
  mount,
  approvable,
} satisfies MountedCommand;
