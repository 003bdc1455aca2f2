import type { PublishCampaign } from '@habilita/contract';
import { isPixKey, PIX_KEY_TYPES } from '@habilita/kernel';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { countyIdsOf } from './campaign-place.ts';

interface SchoolFact {
  readonly presentationName: string;
  readonly transfeeraPixKey: string | null;
  readonly transfeeraPixKeyType: string | null;
}

export interface PublishFacts {
  readonly countyIds: ReadonlySet<string>;
  readonly hasProgram: boolean;
  readonly hasTemplate: boolean;
  readonly campaignConsultants: ReadonlySet<string>;
  readonly marketingConsultants: ReadonlySet<string>;
  readonly schools: ReadonlyMap<string, SchoolFact>;
  readonly planIds: ReadonlySet<string>;
}

const allIn = (ids: readonly string[], known: ReadonlySet<string>): boolean =>
  ids.every((id) => known.has(id.toLowerCase()));

/** Without a key it is paid out by other means (Specification 2 §8). */
function hasBadPixKey({ transfeeraPixKey: key, transfeeraPixKeyType: given }: SchoolFact): boolean {
  const type = PIX_KEY_TYPES.find((known) => known === given);
  return key !== null && (type === undefined || !isPixKey(type, key));
}

function schoolProblem(
  school: PublishCampaign['drivingSchoolsConfigurations'][number],
  path: string,
  facts: PublishFacts,
) {
  const fact = facts.schools.get(school.drivingSchoolId.toLowerCase());
  if (fact === undefined) return refusal('DRIVING_SCHOOL_NOT_FOUND', `${path}.drivingSchoolId`);
  if (hasBadPixKey(fact)) return refusal('PIX_KEY_INVALID', `${path}.drivingSchoolId`);
  const missing = school.plans.findIndex((plan) => !facts.planIds.has(plan.planId.toLowerCase()));
  return missing === -1 ? undefined : refusal('PLAN_NOT_FOUND', `${path}.plans.${missing}.planId`);
}

/** What a stored campaign names may stay though it could not be named anew: an inactive template, a consultant who left. */
export interface NamedBefore {
  readonly program: string;
  readonly contractTemplateId: string;
  readonly campaignConsultantUserIds: readonly string[];
  readonly marketingConsultantUserIds: readonly string[];
  readonly planIds: readonly string[];
}

export const withNamedBefore = (
  facts: PublishFacts,
  { campaign }: PublishCampaign,
  before: NamedBefore,
): PublishFacts => ({
  ...facts,
  hasProgram: facts.hasProgram || campaign.program === before.program,
  hasTemplate: facts.hasTemplate || campaign.contractTemplateId.toLowerCase() === before.contractTemplateId,
  campaignConsultants: new Set([...facts.campaignConsultants, ...before.campaignConsultantUserIds]),
  marketingConsultants: new Set([...facts.marketingConsultants, ...before.marketingConsultantUserIds]),
  planIds: new Set([...facts.planIds, ...before.planIds]),
});

/** The first thing named that is missing or unfit. */
export function referenceProblem(command: PublishCampaign, facts: PublishFacts): Refusal | undefined {
  const { campaign, drivingSchoolsConfigurations: schools } = command;
  if (!allIn(countyIdsOf(campaign), facts.countyIds)) return refusal('INVALID', 'campaign.counties');
  if (!facts.hasProgram) return refusal('PROGRAM_NOT_FOUND', 'campaign.program');
  if (!facts.hasTemplate) return refusal('TEMPLATE_NOT_FOUND', 'campaign.contractTemplateId');
  if (!allIn(campaign.campaignConsultantUserIds, facts.campaignConsultants)) {
    return refusal('INVALID', 'campaign.campaignConsultantUserIds');
  }
  if (!allIn(campaign.marketingConsultantUserIds, facts.marketingConsultants)) {
    return refusal('INVALID', 'campaign.marketingConsultantUserIds');
  }
  return schools
    .map((school, index) => schoolProblem(school, `drivingSchoolsConfigurations.${index}`, facts))
    .find((problem) => problem !== undefined);
}
