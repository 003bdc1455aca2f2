import { balanceProposalEndpoint, requestBalanceCommand } from '@habilita/contract';
import { factsToLookAt, mountMoneyCommand } from '#areas/money/core/index.ts';
import { route } from '#kernel/http/route.ts';
import { registrationInPath } from '#areas/registrations/registrations/index.ts';
import type { MountedCommand } from '../mounted-command.ts';
import { asksForBalance, REQUEST_BALANCE_RULE } from './request-balance.asks.ts';
import { balanceProposalOf, decideRequestBalance } from './request-balance.ts';

export const requestBalance = {
  actions: { requestBalance: REQUEST_BALANCE_RULE },
  mount(app, deps) {
    mountMoneyCommand(app, deps, requestBalanceCommand, {
      ...registrationInPath,
      asks: asksForBalance,
      decide: decideRequestBalance,
    });
    route(app, balanceProposalEndpoint, async ({ params, actor }) =>
      balanceProposalOf(await factsToLookAt(deps, actor, registrationInPath, params.id, params)),
    );
  },
} satisfies MountedCommand;
