import type { PublishCampaign } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { countiesByIds } from '#areas/people/addresses/index.ts';
import { removeDraft } from '#areas/offer/drafts/index.ts';
import { holdActivePlans } from '#areas/offer/plans/index.ts';
import { holdActiveContractTemplate } from '#areas/offer/templates/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, isRefusal, refuseAll } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { countyIdsOf, placeOf } from './campaign-place.ts';
import { campaignRows } from './campaign-rows.ts';
import { stateOf, recordedState } from './campaign-state.ts';
import { setCampaignTags } from './campaign-tags.ts';
import { insertCampaign, peopleWithRole, schoolFacts } from './publish.queries.ts';
import { type PublishFacts, referenceProblems } from './campaign-references.ts';
import { isActiveProgram } from '#areas/offer/programs/index.ts';

/**
 * Publishes a campaign (Specification 2 §4, §5, §7); the command has passed `publishProblems`. Refusals:
 * DRAFT_NOT_FOUND; then, all at once, INVALID for a city or consultant, PROGRAM_NOT_FOUND, TEMPLATE_NOT_FOUND,
 * DRIVING_SCHOOL_NOT_FOUND, PLAN_NOT_FOUND, PIX_KEY_INVALID for a CFC that cannot be paid; then INVALID for tags.
 */
export async function publishCampaign(
  trx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  command: PublishCampaign,
  by: By,
): Promise<string> {
  if (command.draftId) await removeDraft(trx, command.draftId, by, 'draftId');
  const place = await placeOf(trx, command);
  const facts = await factsOf(trx, command, by.actor);
  refuseAll([...(isRefusal(place) ? [place] : []), ...referenceProblems(command, facts)]);
  const county = accept(place);
  const id = newId();
  const rows = campaignRows({ id, county, command, facts, createdBy: by.actor.userId, now: clock.now() });
  await insertCampaign(trx, rows);
  await recordEvent(trx, {
    ...by,
    entityType: 'CAMPAIGN',
    entityId: id,
    kind: 'CAMPAIGN_PUBLISHED',
    after: recordedState(await stateOf(trx, id)),
    version: 1,
  });
  await setCampaignTags(trx, { clock }, id, command.campaign.tagIds, by);
  return id;
}

/** Which of the records that the form names exist. They are locked until the transaction ends. */
export async function factsOf(trx: Transaction, command: PublishCampaign, actor: Actor): Promise<PublishFacts> {
  const { campaign, drivingSchoolsConfigurations: schools } = command;
  const planIds = schools.flatMap((school) => school.plans.map((plan) => plan.planId));
  const counties = await countiesByIds(trx, countyIdsOf(campaign));
  return {
    countyIds: new Set(counties.map((county) => county.id)),
    hasProgram: await isActiveProgram(trx, campaign.program),
    hasTemplate: await holdActiveContractTemplate(trx, campaign.contractTemplateId),
    campaignConsultants: await peopleWithRole(trx, campaign.campaignConsultantUserIds, 'CAMPAIGN_CONSULTANT'),
    marketingConsultants: await peopleWithRole(trx, campaign.marketingConsultantUserIds, 'MARKETING_CONSULTANT'),
    schools: await schoolFacts(
      trx,
      actor,
      schools.map((school) => school.drivingSchoolId),
    ),
    planIds: await holdActivePlans(trx, planIds),
  };
}
