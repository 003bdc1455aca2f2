import { planChangeCommand, planChangesEndpoint, planOffersEndpoint, undoPlanChangeCommand } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import {
  askedReason,
  factsToLookAt,
  leftOfStocks,
  mountMoneyCommand,
  stocksOf,
  termsOfSchool,
} from '#areas/money/core/index.ts';
import { registrationInBody, registrationInPath } from '#areas/registrations/registrations/index.ts';
import { offeredTo, offerOf } from '#areas/commands/another-plan/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import type { MountedCommand } from '../mounted-command.ts';
import { decidePlanChange } from './plan-change.ts';
import { asksForPlanChange, PLAN_CHANGE_RULE } from './plan-change.asks.ts';
import { PLAN_CHANGES, planChangeOf, planChangesOf } from './plan-change.queries.ts';
import { planOffersOf } from './plan-offers.ts';
import { decideUndoPlanChange, mayUndoPlanChange } from './undo-plan-change.ts';

function mount(app: FastifyInstance, deps: Deps): void {
  mountMoneyCommand(app, deps, planChangeCommand, {
    ...registrationInBody,
    asks: {
      async after(db, asked) {
        const plans = await offeredTo(db, asked.body.registrationId);
        return (facts) => asksForPlanChange(facts, { ...asked, ...plans });
      },
    },
    decide: {
      async after(db, asked) {
        const { registrationId, planId, paymentMethod } = asked.body;
        const { terms, seats } = await offerOf(db, registrationId, planId, paymentMethod);
        return (facts) => decidePlanChange({ ...facts, seats }, { ...asked, terms });
      },
    },
  });
  mountMoneyCommand(app, deps, undoPlanChangeCommand, {
    isVisible: registrationInBody.isVisible,
    registrationId: async ({ id }, _body, { db, actor }) =>
      (await planChangeOf(db, actor, id))?.registrationId ?? refuse('NOT_FOUND'),
    asks: () => [askedReason('note', true)],
    decide: {
      async after(db, asked) {
        const change = (await planChangeOf(db, asked.actor, asked.params.id)) ?? refuse('NOT_FOUND');
        const { registrationId, originalPlanId, originalPaymentMethod } = change;
        const { terms, seats } = await offerOf(db, registrationId, originalPlanId, originalPaymentMethod);
        return (facts) => decideUndoPlanChange({ ...facts, seats }, { ...asked, terms });
      },
    },
  });
  route(app, planOffersEndpoint, async ({ params, actor }) => {
    const { db } = deps;
    const facts = await factsToLookAt(deps, actor, registrationInPath, params.id, params);
    const offered = await termsOfSchool(db, facts.terms.campaignDrivingSchoolId);
    const seats = await leftOfStocks(
      db,
      offered.flatMap((terms) => stocksOf(terms, null)),
    );
    return planOffersOf(facts, offered, seats);
  });
  route(app, planChangesEndpoint, async ({ query, actor }) => {
    const { content, ...total } = await planChangesOf(deps.readDb, actor, query);
    return {
      ...total,
      content: content.map(({ status, isLatest, isPaidInCfc, isAnonymised, ...change }) => {
        const standing = { status, active: change.active, isLatest, isPaidInCfc, isAnonymised };
        return { ...change, can: { undo: mayUndoPlanChange(standing, actor) } };
      }),
    };
  });
}

export const planChange = {
  actions: { planChange: PLAN_CHANGE_RULE },
  row: PLAN_CHANGES,
  inBalance: {
    PLAN_CHANGE({ sum, amount, price }) {
      if (sum === 0) return 'As alterações de categoria não mudaram o preço.';
      const changed = sum < 0 ? `acrescentaram ${amount} ao preço` : `reduziram o preço em ${amount}`;
      return `As alterações de categoria ${changed}: o contrato custa ${price.amount}.`;
    },
  },
  mount,
} satisfies MountedCommand;
