import {
  addDeadlineRuleEndpoint,
  type DeadlineCode,
  type DeadlineRow,
  deadlinesList,
  type DeadlinesQuery,
  listDeadlineRulesEndpoint,
  listDeadlinesEndpoint,
  LONGEST_DEADLINES,
  MILESTONE_NAMES,
  type RegistrationDeadlines,
  recordMilestonesEndpoint,
  recordOf,
  registrationDeadlinesEndpoint,
} from '@habilita/contract';
import { addDays, daysBetween, DEFAULT_ZONE_OFFSET, localDate, newId } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { listedRegistrations } from '#areas/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { commandRoute, route } from '#kernel/http/route.ts';
import { requireSchoolFilter, type RowScope } from '#kernel/list/school-scope.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';
import { birthdaysOfAdultsWithin, type DeadlineRule, deadlinesOf, startsEndingWithin, TERMS } from './deadlines.ts';
import {
  deadlineFactsOf,
  deadlineRules,
  findDeadlines,
  lockLastRule,
  replaceRule,
  type SearchedTerm,
} from './deadlines.queries.ts';
import { recordMilestones } from './record-milestones.ts';

const SOON = 30;
const LONGEST_WINDOW = 366;

const todayIn = (now: Temporal.Instant): string => localDate(now.toString(), DEFAULT_ZONE_OFFSET);

/** Today and the next 30 days unless given. TOO_LARGE beyond a year. */
function windowOf({ endsOnStart, endsOnEnd }: DeadlinesQuery, today: string): { from: string; until: string } {
  const from = endsOnStart ?? (endsOnEnd !== undefined && endsOnEnd < today ? addDays(endsOnEnd, -SOON) : today);
  const until = endsOnEnd ?? addDays(from, SOON);
  if (daysBetween(from, until) > LONGEST_WINDOW) refuse('TOO_LARGE', 'endsOnEnd');
  return { from, until };
}

function searched(query: DeadlinesQuery, rules: readonly DeadlineRule[], today: string): SearchedTerm[] {
  const { from, until } = windowOf(query, today);
  const asked = query.deadlines;
  const isAsked = (code: DeadlineCode) => asked === undefined || asked.some((one) => one === code);
  return rules
    .filter(({ code }) => isAsked(code))
    .flatMap((rule): SearchedTerm[] => {
      const term = rule.code === 'MINOR' ? 'MINOR' : TERMS.find(({ code }) => code === rule.code);
      if (term === undefined) return [];
      const spans = term === 'MINOR' ? birthdaysOfAdultsWithin(from, until) : startsEndingWithin(rule, from, until);
      return spans.length === 0 ? [] : [{ term, code: rule.code, rule, spans }];
    });
}

/** REGISTRATION_NOT_FOUND, also out of scope. */
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
    const terms = searched(query, await deadlineRules(readDb), today);
    const { found, ...total } = await findDeadlines(readDb, actor, query, { terms, now });
    const visible = visibleFields(deadlinesList, actor, query.columns);
    const ids = [...new Set(found.map(({ registrationId }) => registrationId))];
    const rows = new Map((await listedRegistrations({ db: readDb, now, visible }, ids)).map((row) => [row.id, row]));
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

  commandRoute(app, deps, addDeadlineRuleEndpoint, async ({ body, actor, request }, trx) => {
    const { code, amount, validFrom } = body;
    const now = clock.now();
    if (validFrom < todayIn(now)) refuse('DATE_IN_PAST', 'validFrom');
    const last = await lockLastRule(trx, code);
    if (amount > LONGEST_DEADLINES[last.unit]) refuse('TOO_LARGE', 'amount');
    if (validFrom <= last.validFrom) refuse('DEADLINE_RULE_EARLIER', 'validFrom');
    const rule = { id: newId(), code, amount, unit: last.unit, validFrom };
    await replaceRule(trx, last.id, { ...rule, createdBy: actor.userId, createdAt: now });
    const about = { entityType: 'DEADLINE_RULE', entityId: rule.id, kind: 'DEADLINE_RULE_CHANGED' };
    await recordEvent(trx, { ...about, actor, requestId: request.id, before: last, after: rule });
    return { ...rule, validUntil: null };
  });
}
