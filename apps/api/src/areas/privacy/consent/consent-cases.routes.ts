import {
  carryOutConsentCaseEndpoint,
  type ConsentCaseRow,
  listConsentCasesEndpoint,
  openConsentCaseEndpoint,
  readConsentCaseEndpoint,
  refuseConsentCaseEndpoint,
} from '@habilita/contract';
import { daysBetween } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { leadScopeOf } from '#areas/enrolment/leads/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { dayOf, mayDecideCase, receiptMailOf } from './case.ts';
import { effectOfPlan, planOfPerson } from './case-effect.ts';
import { type CaseRecord, findCase, searchCases } from './consent-cases.queries.ts';
import { carryOutCase, refuseCase } from './decide-case.ts';
import { openCase } from './open-case.ts';

function present({ openedById, ...row }: CaseRecord, actor: Actor, today: string): ConsentCaseRow {
  const decide = mayDecideCase({ status: row.status, openedById }, actor.userId);
  return { ...row, daysLeft: row.status === 'OPEN' ? daysBetween(today, row.dueOn) : null, can: { decide } };
}

/** These routes read from the primary, because a replica may lag behind. */
export function consentCaseRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;
  route(app, listConsentCasesEndpoint, async ({ query, actor }) => {
    const { rows, ...total } = await searchCases(db, await leadScopeOf(db, actor), query);
    const today = dayOf(clock.now());
    return { content: rows.map((row) => present(row, actor, today)), ...total };
  });
  route(app, readConsentCaseEndpoint, async ({ params, actor }) => {
    const found = (await findCase(db, await leadScopeOf(db, actor), params.id)) ?? refuse('NOT_FOUND');
    const { outcome, receipt, mailStatus, ...row } = found;
    const today = dayOf(clock.now());
    const isOpen = row.status === 'OPEN' && row.cpf !== null;
    const effect = isOpen ? await effectOfPlan(db, await planOfPerson(db, row.cpf ?? '', today)) : outcome;
    return { ...present(row, actor, today), effect, receipt, receiptMail: receiptMailOf(mailStatus) };
  });
  commandRoute(app, deps, openConsentCaseEndpoint, ({ body, actor, request }, trx) =>
    openCase(trx, deps, body, { actor, requestId: request.id }),
  );
  commandRoute(app, deps, carryOutConsentCaseEndpoint, async ({ params, body, actor, request }, trx) => {
    await carryOutCase(trx, deps, { ...params, ...body }, { actor, requestId: request.id });
    return undefined;
  });
  commandRoute(app, deps, refuseConsentCaseEndpoint, async ({ params, body, actor, request }, trx) => {
    await refuseCase(trx, deps, { ...params, ...body }, { actor, requestId: request.id });
    return undefined;
  });
}
