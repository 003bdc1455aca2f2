import { planChangeCommand, planChangesEndpoint, planOffersEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import { factsToLookAt, leftOfStocks, mountMoneyCommand, stocksOf, termsOfSchool } from '#areas/money/index.ts';
import { ofBody, ofPath } from '#areas/registrations/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { route } from '#kernel/http/route.ts';
import { decidePlanChange } from './plan-change.ts';
import { planChangesOf, seatsOf, termsForRegistration } from './plan-changes.queries.ts';
import { planOffersOf } from './plan-offers.ts';

export { type ChangedPlan, changedPlanOf, movedSeats } from './changed-plan.ts';
export { movedBy } from './plan-change.ts';
export { seatsOf, termsForRegistration } from './plan-changes.queries.ts';

export function mountPlanChanges(app: FastifyInstance, deps: Deps): void {
  mountMoneyCommand(app, deps, planChangeCommand, {
    ...ofBody,
    decide: {
      async after(db, asked) {
        const { registrationId, planId, paymentMethod } = asked.body;
        const terms = await termsForRegistration(db, registrationId, planId);
        const seats = terms === undefined ? [] : await seatsOf(db, terms, paymentMethod);
        return (facts) => decidePlanChange({ ...facts, seats }, { ...asked, terms });
      },
    },
  });
  route(app, planOffersEndpoint, async ({ params, actor }) => {
    const { db } = deps;
    const facts = await factsToLookAt(deps, actor, ofPath, params.id, params);
    const offered = await termsOfSchool(db, facts.terms.campaignDrivingSchoolId);
    const seats = await leftOfStocks(
      db,
      offered.flatMap((terms) => stocksOf(terms, null)),
    );
    return planOffersOf(facts, offered, seats);
  });
  route(app, planChangesEndpoint, ({ query, actor }) => planChangesOf(deps.readDb, actor, query));
}
