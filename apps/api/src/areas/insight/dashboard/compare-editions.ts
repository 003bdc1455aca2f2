import {
  compareEditionsEndpoint,
  type EditionComparison,
  passes,
  REGISTRATION_CARD_LEVELS,
  keysOf,
} from '@habilita/contract';
import { cents } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { comparedDays, sameDistance } from './compared-days.ts';
import {
  type ComparedMeasure,
  type Edition,
  findEdition,
  measuredDays,
  previousEdition,
} from './edition-comparison.queries.ts';

type Reading = Pick<Deps, 'readDb' | 'clock'>;

/** The permissions that allow a person to compare each measure; any one of them is enough. */
const CARDS = {
  registrations: keysOf(REGISTRATION_CARD_LEVELS),
  preRegistrations: ['VIEW_TOTAL_LEADS_CARD_DASHBOARD_CARDS'],
  paid: ['VIEW_TOTALS_DASHBOARD_CARDS'],
} as const;

const total = (days: readonly { readonly amount: number }[]): number =>
  days.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Compares the figures of two editions. The other edition is counted up to the moment that lies as long after the start
 * of its registrations as now lies after the start of this edition's registrations.
 */
export function mountEditionComparison(app: FastifyInstance, { readDb, clock }: Reading): void {
  route(app, compareEditionsEndpoint, async ({ query, actor }) => {
    const edition = (await findEdition(readDb, actor, query.campaignId)) ?? refuse('CAMPAIGN_NOT_FOUND');
    const other =
      query.otherCampaignId === undefined
        ? await previousEdition(readDb, actor, edition)
        : ((await findEdition(readDb, actor, query.otherCampaignId)) ?? refuse('CAMPAIGN_NOT_FOUND'));
    const now = clock.now();
    const compare = (measure: ComparedMeasure) => comparedIn(readDb, actor, { edition, other, measure, now });
    const holds = (measure: ComparedMeasure) => passes(actor, { anyOf: CARDS[measure], excludeAdmin: true });
    const comparison: EditionComparison = {
      at: now,
      campaign: presented(edition),
      other: other === undefined ? null : presented(other),
      ...(holds('preRegistrations') && { preRegistrations: await compare('preRegistrations') }),
      ...(holds('registrations') && { registrations: await compare('registrations') }),
      ...(holds('paid') && { paid: inMoney(await compare('paid')) }),
    };
    return comparison;
  });
}

const presented = ({ id, name, edition, registrationStartDate }: Edition) => ({
  id,
  name,
  edition,
  registrationStartDate,
});

interface Compared {
  readonly edition: Edition;
  readonly other: Edition | undefined;
  readonly measure: ComparedMeasure;
  readonly now: Temporal.Instant;
}

async function comparedIn(db: Deps['readDb'], actor: Actor, { edition, other, measure, now }: Compared) {
  const these = await measuredDays(db, actor, edition, measure, now);
  const those =
    other &&
    (await measuredDays(
      db,
      actor,
      other,
      measure,
      sameDistance(now, edition.registrationStartDate, other.registrationStartDate),
    ));
  return { now: total(these), before: those === undefined ? null : total(those), days: comparedDays(these, those) };
}

const inMoney = ({ now, before, days }: Awaited<ReturnType<typeof comparedIn>>) => ({
  now: cents(now),
  before: before === null ? null : cents(before),
  days: days.map((one) => ({
    day: one.day,
    now: cents(one.now),
    before: one.before === null ? null : cents(one.before),
  })),
});
