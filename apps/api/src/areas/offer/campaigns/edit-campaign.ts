import { type EditCampaign, isFinished, mayEditCampaigns, phaseProblems } from '@habilita/contract';
import { removeDraft } from '#areas/offer/drafts/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { isRefusal, type Refusal, refusal, refuse, refuseAll } from '#kernel/errors.ts';
import { type By, isStale, recordEvent, staleEdit } from '#kernel/events.ts';
import { placeOf } from './campaign-place.ts';
import { campaignRows, type KeptIds } from './campaign-rows.ts';
import { type CampaignState, stateChanges, stateOf, storedTerms } from './campaign-state.ts';
import { setCampaignTags } from './campaign-tags.ts';
import { lockCampaign } from './campaigns.queries.ts';
import { changeStocks, seatShortages } from './change-stocks.ts';
import { closedDaysProblems } from './closed-days.ts';
import { isOfferChosen, isSchoolAwaited, removeOffers, updateCampaign } from './edit.queries.ts';
import { factsOf } from './publish-campaign.ts';
import { referenceProblems, withNamedBefore } from './campaign-references.ts';

const ENTITY = 'CAMPAIGN';

const keptIds = ({ schools, plans }: CampaignState): KeptIds => {
  const schoolRows = new Map(schools.map(({ id, drivingSchoolId }) => [drivingSchoolId, id]));
  const planRows = new Map(
    plans.map(({ id, campaignDrivingSchoolId, planId }) => [`${campaignDrivingSchoolId} ${planId}`, id]),
  );
  return {
    schoolRow: (drivingSchoolId) => schoolRows.get(drivingSchoolId),
    planRow: (schoolRowId, planId) => planRows.get(`${schoolRowId} ${planId}`),
  };
};

const phaseRefusals = (before: CampaignState, command: EditCampaign, now: Temporal.Instant): Refusal[] =>
  phaseProblems(storedTerms(before), command, now).map(({ code, path }) =>
    refusal(code, path.length === 0 ? undefined : path.join('.')),
  );

const namedBefore = ({ campaign, plans }: CampaignState) => ({
  ...campaign,
  planIds: plans.map(({ planId }) => planId),
});

/**
 * Changes a published campaign (Specification 2 §4): updates, adds and removes rows. The command has passed
 * `publishProblems`. Refusals: FORBIDDEN for CFC users, CAMPAIGN_NOT_FOUND, CONFLICT_STALE, CAMPAIGN_FINISHED,
 * DRAFT_NOT_FOUND; then together, by field, INVALID city, those of `phaseProblems` and `referenceProblems`,
 * CAMPAIGN_OFFER_IN_USE for a removed CFC or plan that somebody has chosen, CAMPAIGN_SCHOOL_AWAITED for a removed CFC
 * that is preset on the waiting list, VACANCIES_BELOW_TAKEN, CLOSED_DAYS_BOOKED; then INVALID tags.
 */
export async function editCampaign(
  trx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  id: string,
  { version, ...command }: EditCampaign,
  by: By,
): Promise<void> {
  const current = (await lockCampaign(trx, by.actor, id)) ?? refuse('CAMPAIGN_NOT_FOUND');
  if (!mayEditCampaigns(by.actor)) refuse('FORBIDDEN');
  if (isStale(current, version)) throw await staleEdit(trx, ENTITY, id, version);
  const before = await stateOf(trx, id);
  const now = clock.now();
  if (isFinished(before.campaign, now)) refuse('CAMPAIGN_FINISHED');
  if (command.draftId) await removeDraft(trx, command.draftId, by, 'draftId');
  const place = await placeOf(trx, command);
  const facts = withNamedBefore(await factsOf(trx, command, by.actor), command, namedBefore(before));
  // If the city is refused, the stored city stands in for it, so that all other refusals are found too.
  const county = isRefusal(place) ? { id: before.campaign.countyId, name: before.campaign.locality } : place;
  const rows = campaignRows({ id, county, command, facts, kept: keptIds(before), createdBy: by.actor.userId, now });
  const gone = goneOffers(before, rows);
  refuseAll([
    ...phaseRefusals(before, command, now),
    ...(isRefusal(place) ? [place] : []),
    ...referenceProblems(command, facts),
    ...((await isOfferChosen(trx, gone)) ? [refusal('CAMPAIGN_OFFER_IN_USE', 'drivingSchoolsConfigurations')] : []),
    ...((await isSchoolAwaited(trx, gone)) ? [refusal('CAMPAIGN_SCHOOL_AWAITED', 'drivingSchoolsConfigurations')] : []),
    ...(await seatShortages(trx, command, rows)),
    ...(await closedDaysProblems(trx, before, command, now)),
  ]);
  await removeOffers(trx, gone);
  await updateCampaign(trx, rows);
  refuseAll(await changeStocks(trx, command, rows));
  await setCampaignTags(trx, { clock }, id, command.campaign.tagIds, by);
  const changes = stateChanges(before, await stateOf(trx, id));
  const kind = 'CAMPAIGN_CHANGED';
  await recordEvent(trx, { ...by, entityType: ENTITY, entityId: id, kind, ...changes, version: current.version + 1 });
}

function goneOffers({ schools, plans }: CampaignState, rows: ReturnType<typeof campaignRows>) {
  const kept = new Set([...rows.schools, ...rows.plans].map(({ id }) => id));
  const gone = ({ id }: { readonly id: string }) => !kept.has(id);
  return { schoolRowIds: schools.filter(gone).map(({ id }) => id), planRowIds: plans.filter(gone).map(({ id }) => id) };
}
