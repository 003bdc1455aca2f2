import type { PublishCampaign } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { cityNamed, countiesByIds } from '#areas/addresses/index.ts';
import { isActiveProgram } from '#areas/content/index.ts';
import { holdActivePlans } from '#areas/plans/index.ts';
import { holdActiveContractTemplate } from '#areas/templates/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { campaignRows } from './campaign-rows.ts';
import { insertCampaign, peopleWithRole, schoolFacts } from './publish.queries.ts';
import { type PublishFacts, referenceProblem } from './references.ts';

/**
 * Specification 2 §4, §5, §7; the command has passed `publishProblems`. NOT_FOUND draft, INVALID city or consultant, PROGRAM_NOT_FOUND,
 * TEMPLATE_NOT_FOUND, DRIVING_SCHOOL_NOT_FOUND, PLAN_NOT_FOUND, PIX_KEY_INVALID for a CFC that cannot be paid out to.
 */
export async function publishCampaign(
  trx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  command: PublishCampaign,
  { actor, requestId }: By,
): Promise<string> {
  if (command.draftId) refuse('NOT_FOUND', 'draftId');
  const { campaign } = command;
  const place = { state: campaign.state, city: campaign.locality };
  const county = await cityNamed(trx, place, { state: 'campaign.state', city: 'campaign.locality' });
  const facts = await factsOf(trx, command, actor);
  accept(referenceProblem(command, facts));
  const id = newId();
  const rows = campaignRows({ id, county, command, facts, createdBy: actor.userId, now: clock.now() });
  await insertCampaign(trx, rows);
  await recordEvent(trx, {
    actor,
    requestId,
    entityType: 'CAMPAIGN',
    entityId: id,
    kind: 'CAMPAIGN_PUBLISHED',
    after: command,
  });
  return id;
}

async function factsOf(trx: Transaction, command: PublishCampaign, actor: Actor): Promise<PublishFacts> {
  const { campaign, drivingSchoolsConfigurations: schools } = command;
  const planIds = schools.flatMap((school) => school.plans.map((plan) => plan.planId));
  const counties = await countiesByIds(trx, campaign.counties);
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
