import { balanceProposalEndpoint, requestBalanceCommand } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { factsToLookAt, mountMoneyCommand } from '#areas/money/core/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import { registrationInPath } from '#areas/registrations/registrations/index.ts';
import { balanceProposalOf, decideRequestBalance } from './request-balance.ts';

export function mountBalanceRequest(app: FastifyInstance, deps: Deps): void {
  mountMoneyCommand(app, deps, requestBalanceCommand, { ...registrationInPath, decide: decideRequestBalance });
  route(app, balanceProposalEndpoint, async ({ params, actor }) =>
    balanceProposalOf(await factsToLookAt(deps, actor, registrationInPath, params.id, params)),
  );
}
