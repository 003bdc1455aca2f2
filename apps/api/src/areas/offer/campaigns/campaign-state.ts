import {
  campaign as campaignSchema,
  campaignFields,
  campaignDrivingSchool,
  campaignPlan,
  campaignPlanFields,
  campaignSchoolFields,
  type PublishTerms,
} from '@habilita/contract';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Transaction } from '#kernel/db/connect.ts';
import { differing } from '#kernel/changes.ts';
import { refuse } from '#kernel/errors.ts';
import {
  type CampaignPlanRecord,
  type CampaignSchoolRecord,
  plansOfSchools,
  schoolsOfCampaign,
} from './campaign-schools.queries.ts';
import { campaignsTable } from './campaigns.row.ts';
import { presentCampaign, presentCampaignPlan, presentCampaignSchool } from './campaigns.present.ts';
import { type CampaignRecord, EVERYTHING, findCampaign } from './campaigns.queries.ts';

/** The stored campaign with all its CFCs and plans, not only those that the present user may see. */
export interface CampaignState {
  readonly campaign: CampaignRecord;
  readonly schools: readonly CampaignSchoolRecord[];
  readonly plans: readonly CampaignPlanRecord[];
}

export async function stateOf(trx: Transaction, id: string): Promise<CampaignState> {
  const campaign = (await findCampaign(trx, EVERYTHING, id)) ?? refuse('CAMPAIGN_NOT_FOUND');
  const schools = await schoolsOfCampaign(trx, EVERYTHING, id);
  const plans = await plansOfSchools(
    trx,
    schools.map((school) => school.id),
  );
  return { campaign, schools, plans };
}

const plansOf = ({ plans }: CampaignState, schoolRowId: string) =>
  plans.filter(({ campaignDrivingSchoolId }) => campaignDrivingSchoolId === schoolRowId);

/** The stored campaign in the shape of the form, so that the rules of an edit can compare it with the edited form. */
export function storedTerms(state: CampaignState): PublishTerms {
  const { campaign, schools } = state;
  return {
    campaign: { ...campaign, ...campaignsTable.fieldsFrom(campaign) },
    drivingSchoolsConfigurations: schools.map((school) => ({
      ...presentCampaignSchool(school),
      plans: plansOf(state, school.id).map(presentCampaignPlan),
    })),
  };
}

const named = (people: readonly { readonly name: string }[]): string => people.map(({ name }) => name).join(', ');

/** The campaign as the history records it: form fields, names instead of ids, amounts in BRL. */
export function recordedState({ campaign }: CampaignState): Readonly<Record<string, unknown>> {
  const wire: Readonly<Record<string, unknown>> = z.encode(
    campaignSchema,
    presentCampaign(campaign, campaign.startDate),
  );
  const entries = Object.keys(campaignFields).map((key): [string, unknown] => [key, wire[key]]);
  return {
    ...Object.fromEntries(entries),
    program: campaign.programName,
    contractTemplateId: campaign.contractTemplateName,
    campaignConsultantUserIds: named(campaign.campaignConsultants),
    marketingConsultantUserIds: named(campaign.marketingConsultants),
    counties: named(campaign.counties),
    tagIds: undefined,
  };
}

interface Offer {
  readonly key: string;
  readonly name: { readonly school: string; readonly plan?: string };
  readonly fields: Readonly<Record<string, unknown>>;
}

const { drivingSchoolId: _school, ...schoolTerms } = campaignSchoolFields;
const { planId: _plan, ...planTerms } = campaignPlanFields;
const termsIn = (wire: Readonly<Record<string, unknown>>, terms: object) =>
  Object.fromEntries(Object.keys(terms).map((key) => [key, wire[key]]));

function offersOf(state: CampaignState, changed: ReadonlySet<string>): Offer[] {
  return state.schools.flatMap((school): Offer[] => {
    const name = { school: school.presentationName };
    const ofSchool = [school].filter(({ id }) => changed.has(id));
    const ofPlans = plansOf(state, school.id).filter(({ id }) => changed.has(id));
    return [
      ...ofSchool.map((row): Offer => {
        const wire = z.encode(campaignDrivingSchool, presentCampaignSchool(row));
        return { key: row.id, name, fields: termsIn(wire, schoolTerms) };
      }),
      ...ofPlans.map((row): Offer => {
        const wire = z.encode(campaignPlan, presentCampaignPlan(row));
        return {
          key: row.id,
          name: { ...name, plan: row.name },
          fields: termsIn(wire, planTerms),
        };
      }),
    ];
  });
}

const rowsOf = ({ schools, plans }: CampaignState) =>
  new Map<string, unknown>([...schools, ...plans].map((row) => [row.id, row]));

/**
 * Ids of the CFCs and plans that an edit changed. Only these are encoded for the history, because a campaign may have
 * hundreds of CFCs and plans.
 */
function changedRows(before: CampaignState, after: CampaignState): ReadonlySet<string> {
  const [had, has] = [rowsOf(before), rowsOf(after)];
  const ids = [...had.keys(), ...has.keys()];
  return new Set(ids.filter((id) => !isDeepStrictEqual(had.get(id), has.get(id))));
}

const inBoth = (plans: readonly CampaignPlanRecord[], others: readonly CampaignPlanRecord[]) =>
  plans.filter(({ id }) => others.some((other) => other.id === id));
const namesOf = (plans: readonly CampaignPlanRecord[]): string => plans.map(({ name }) => name).join(', ');

/** CFCs whose plans are in another order than before; added and removed plans are left out of the comparison. */
function reordered(before: CampaignState, after: CampaignState) {
  return after.schools.flatMap(({ id, presentationName: school }) => {
    const [all, allNow] = [plansOf(before, id), plansOf(after, id)];
    const [had, has] = [inBoth(all, allNow), inBoth(allNow, all)];
    const isSame = had.every((plan, index) => plan.id === has[index]?.id);
    return isSame ? [] : [{ school, order: { before: namesOf(had), after: namesOf(has) } }];
  });
}

/** What the history shows of an edit: the changed fields of the campaign, and of its changed CFCs and plans. */
export function stateChanges(before: CampaignState, after: CampaignState): { before: object; after: object } {
  const own = differing(recordedState(before), recordedState(after));
  const changedIds = changedRows(before, after);
  const had = new Map(offersOf(before, changedIds).map((offer) => [offer.key, offer]));
  const has = new Map(offersOf(after, changedIds).map((offer) => [offer.key, offer]));
  const sides = { before: [] as object[], after: [] as object[] };
  for (const { school, order } of reordered(before, after)) {
    sides.before.push({ school, plans: order.before });
    sides.after.push({ school, plans: order.after });
  }
  for (const key of new Set([...had.keys(), ...has.keys()])) {
    const [one, other] = [had.get(key), has.get(key)];
    if (isDeepStrictEqual(one?.fields, other?.fields)) continue;
    const changed = differing(one?.fields ?? {}, other?.fields ?? {});
    if (one !== undefined) sides.before.push({ ...one.name, ...(other === undefined ? one.fields : changed.before) });
    if (other !== undefined) sides.after.push({ ...other.name, ...changed.after });
  }
  if (sides.before.length + sides.after.length === 0) return own;
  return {
    before: { ...own.before, drivingSchoolsConfigurations: sides.before },
    after: { ...own.after, drivingSchoolsConfigurations: sides.after },
  };
}
