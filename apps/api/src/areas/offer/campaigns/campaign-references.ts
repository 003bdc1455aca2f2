import type { ErrorCode, PublishCampaign } from '@habilita/contract';
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

const allIn = (ids: readonly string[], known: ReadonlySet<string>): boolean => ids.every((id) => known.has(id));

/**
 * Whether the school's PIX key is malformed. A school without a key is fine: it is paid by other means (Specification 2
 * §8).
 */
function hasBadPixKey({ transfeeraPixKey: key, transfeeraPixKeyType: given }: SchoolFact): boolean {
  const type = PIX_KEY_TYPES.find((known) => known === given);
  return key !== null && (type === undefined || !isPixKey(type, key));
}

const when = (wrong: boolean, code: ErrorCode, field: string): Refusal[] => (wrong ? [refusal(code, field)] : []);

function schoolProblems(
  school: PublishCampaign['drivingSchoolsConfigurations'][number],
  path: string,
  facts: PublishFacts,
): Refusal[] {
  const fact = facts.schools.get(school.drivingSchoolId);
  return [
    ...when(fact === undefined, 'DRIVING_SCHOOL_NOT_FOUND', `${path}.drivingSchoolId`),
    ...when(fact !== undefined && hasBadPixKey(fact), 'PIX_KEY_INVALID', `${path}.drivingSchoolId`),
    ...school.plans.flatMap(({ planId }, index) =>
      when(!facts.planIds.has(planId), 'PLAN_NOT_FOUND', `${path}.plans.${index}.planId`),
    ),
  ];
}

/**
 * What the stored campaign refers to. An edit may keep these references even if they could not be chosen now, for
 * example an inactive template or somebody who is no longer a consultant.
 */
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
  hasTemplate: facts.hasTemplate || campaign.contractTemplateId === before.contractTemplateId,
  campaignConsultants: new Set([...facts.campaignConsultants, ...before.campaignConsultantUserIds]),
  marketingConsultants: new Set([...facts.marketingConsultants, ...before.marketingConsultantUserIds]),
  planIds: new Set([...facts.planIds, ...before.planIds]),
});

/**
 * Returns a refusal for each missing or unusable reference of a campaign form, such as an inactive template. The
 * refusal names the form field of the reference.
 */
export function referenceProblems(command: PublishCampaign, facts: PublishFacts): Refusal[] {
  const { campaign, drivingSchoolsConfigurations: schools } = command;
  const { campaignConsultantUserIds, marketingConsultantUserIds } = campaign;
  const isStaffed = allIn(campaignConsultantUserIds, facts.campaignConsultants);
  const isMarketed = allIn(marketingConsultantUserIds, facts.marketingConsultants);
  return [
    ...when(!allIn(countyIdsOf(campaign), facts.countyIds), 'INVALID', 'campaign.counties'),
    ...when(!facts.hasProgram, 'PROGRAM_NOT_FOUND', 'campaign.program'),
    ...when(!facts.hasTemplate, 'TEMPLATE_NOT_FOUND', 'campaign.contractTemplateId'),
    ...when(!isStaffed, 'INVALID', 'campaign.campaignConsultantUserIds'),
    ...when(!isMarketed, 'INVALID', 'campaign.marketingConsultantUserIds'),
    ...schools.flatMap((school, index) => schoolProblems(school, `drivingSchoolsConfigurations.${index}`, facts)),
  ];
}
