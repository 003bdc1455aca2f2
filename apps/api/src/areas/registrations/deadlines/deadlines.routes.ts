import {
  addDeadlineRuleEndpoint,
  type DeadlineRow,
  deadlinesList,
  listDeadlineRulesEndpoint,
  listDeadlinesEndpoint,
  MILESTONE_NAMES,
  type RegistrationDeadlines,
  recordMilestonesEndpoint,
  recordOf,
  registrationDeadlinesEndpoint,
} from '@habilita/contract';
import { daysBetween, DEFAULT_ZONE_OFFSET, localDate } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { listedRegistrations } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { requireSchoolFilter, type RowScope } from '#kernel/list/school-scope.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';
import { changeDeadlineRule } from './change-deadline-rule.ts';
import { deadlinesOf } from './deadlines.ts';
import { deadlineFactsOf, deadlineRules, findDeadlines } from './deadlines.queries.ts';
import { recordMilestones } from './record-milestones.ts';
import { searchedTerms } from './searched-terms.ts';

const todayIn = (now: Temporal.Instant): string => localDate(now.toString(), DEFAULT_ZONE_OFFSET);

async function deadlinesOfRegistration(
  db: ReadDatabase,
  scope: RowScope,
  id: string,
  now: Temporal.Instant,
): Promise<RegistrationDeadlines> {
  const facts = (await deadlineFactsOf(db, scope, id)) ?? refuse('REGISTRATION_NOT_FOUND');
  const today = localDate(now.toString(), facts.zoneOffset);
  const deadlines = deadlinesOf(facts, await deadlineRules(db), today);
  return {
    deadlines,
    milestones: recordOf(MILESTONE_NAMES.map((name) => [name, facts.milestones[name] ?? null] as const)),
  };
}

export function mountDeadlines(app: FastifyInstance, deps: Pick<Deps, 'db' | 'readDb' | 'clock'>): void {
  const { db, readDb, clock } = deps;

  route(app, listDeadlinesEndpoint, async ({ query, actor }) => {
    requireSchoolFilter(query, actor);
    const now = clock.now();
    const today = todayIn(now);
    const terms = accept(searchedTerms(query, await deadlineRules(readDb), today));
    const { found, ...total } = await findDeadlines(readDb, actor, query, { terms, now });
    const visible = visibleFields(deadlinesList, actor, query.columns);
    const ids = [...new Set(found.map(({ registrationId }) => registrationId))];
    const rows = new Map(
      (await listedRegistrations({ db: readDb, actor, now, visible }, ids)).map((row) => [row.id, row]),
    );
    const content = found.flatMap(({ registrationId, kind, detail }): DeadlineRow[] => {
      const row = rows.get(registrationId);
      const [startsOn = '', endsOn = ''] = detail?.split('/') ?? [];
      return row === undefined
        ? []
        : [{ ...row, deadline: kind, startsOn, endsOn, daysLeft: daysBetween(today, endsOn) }];
    });
    return { content, ...total };
  });

  route(app, registrationDeadlinesEndpoint, ({ params, actor }) =>
    deadlinesOfRegistration(db, actor, params.id, clock.now()),
  );

  commandRoute(app, deps, recordMilestonesEndpoint, async ({ params: { id }, body, actor, request }, trx) => {
    await recordMilestones(trx, deps, { id, body }, { actor, requestId: request.id });
    return deadlinesOfRegistration(trx, actor, id, clock.now());
  });

  route(app, listDeadlineRulesEndpoint, async () => ({ content: await deadlineRules(readDb) }));

  commandRoute(app, deps, addDeadlineRuleEndpoint, ({ body, actor, request }, trx) => {
    const now = clock.now();
    return changeDeadlineRule(trx, body, { now, today: todayIn(now) }, { actor, requestId: request.id });
  });
}
