import { COMMUNICATION_TEMPLATES, type CommunicationKind } from '@habilita/contract';
import { localDate, newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { keepAudience } from './audience.queries.ts';
import { dispatchProblem } from './dispatch-rules.ts';
import { type CampaignToTell, insertDispatch, templateByKey } from './dispatches.queries.ts';
import { exampleMessage } from './example-message.ts';
import { feedDispatchJob } from './feed-dispatch.ts';

/**
 * Starts a dispatch to everybody who completed a pre-registration and has not registered (Specification 2 §2): one
 * message per person, once per campaign, kind and day. `by` is missing when the system starts it by itself. Returns the
 * dispatch's id. Refusals: those of `dispatchProblem`, TEMPLATE_NOT_FOUND, TEMPLATE_INVALID,
 * COMMUNICATION_ALREADY_SENT, COMMUNICATION_WITHOUT_AUDIENCE.
 */
export async function startDispatch(
  trx: Transaction,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  campaign: CampaignToTell,
  kind: CommunicationKind,
  by?: By,
): Promise<string> {
  const now = clock.now();
  accept(dispatchProblem(kind, campaign, now));
  const template = (await templateByKey(trx, COMMUNICATION_TEMPLATES[kind])) ?? refuse('TEMPLATE_NOT_FOUND');
  exampleMessage({ templateName: template.name, template: template.template, campaign });
  const id = newId();
  const isFirst = await insertDispatch(trx, {
    id,
    campaignId: campaign.id,
    kind,
    day: localDate(now.toString(), campaign.zoneOffset),
    templateId: template.id,
    templateVersion: template.version,
    createdBy: by?.actor.userId ?? null,
    createdAt: now,
  });
  if (!isFirst) refuse('COMMUNICATION_ALREADY_SENT');
  const people = await keepAudience(trx, id, campaign.id);
  if (people === 0) refuse('COMMUNICATION_WITHOUT_AUDIENCE');
  const after = { dispatchId: id, communication: kind, people };
  await recordEvent(trx, {
    ...by,
    entityType: 'CAMPAIGN',
    entityId: campaign.id,
    kind: 'COMMUNICATION_STARTED',
    after,
  });
  await jobs.enqueue(trx, feedDispatchJob, { dispatchId: id });
  return id;
}
