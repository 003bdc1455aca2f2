import { balanceProposalEndpoint, requestBalanceCommand } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { factsToLookAt, mountMoneyCommand } from '#areas/money/core/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import { ofPath } from '#areas/registrations/registrations/index.ts';
import { balanceProposalOf, decideRequestBalance } from './request-balance.ts';

export function mountBalanceRequest(app: FastifyInstance, deps: Deps): void {
  mountMoneyCommand(app, deps, requestBalanceCommand, { ...ofPath, decide: decideRequestBalance });
  route(app, balanceProposalEndpoint, async ({ params, actor }) =>
    balanceProposalOf(await factsToLookAt(deps, actor, ofPath, params.id, params)),
  );
}
