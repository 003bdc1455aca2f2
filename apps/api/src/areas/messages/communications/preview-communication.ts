import { COMMUNICATION_TEMPLATES, type CommunicationPreview, type ReminderKind } from '@habilita/contract';
import { localDate } from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refusal, refuse } from '#kernel/errors.ts';
import { carriedChannels } from '#kernel/outbox/index.ts';
import { type AudienceCount, countAudience } from './audience.queries.ts';
import { inWords, presentDispatch } from './communications.present.ts';
import { dispatchProblem } from './dispatch-rules.ts';
import { campaignToTell, dispatchOfDay, templateByKey } from './dispatches.queries.ts';
import { exampleMessage } from './example-message.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'environment'>;

/** Shows message and audience before sending. Refusals: CAMPAIGN_NOT_FOUND, TEMPLATE_NOT_FOUND, TEMPLATE_INVALID. */
export async function previewCommunication(
  { db, clock, environment }: Needed,
  actor: Actor,
  { id, kind }: { readonly id: string; readonly kind: ReminderKind },
): Promise<CommunicationPreview> {
  const { campaign, template, source } = await sourceOf(db, actor, id, kind);
  const now = clock.now();
  const count = await countAudience(db, id);
  const day = localDate(now.toString(), campaign.zoneOffset);
  const today = await dispatchOfDay(db, actor, id, { kind, day });
  const problem =
    dispatchProblem(kind, campaign, now) ??
    (today === undefined ? undefined : refusal('COMMUNICATION_ALREADY_SENT')) ??
    (count.total === 0 ? refusal('COMMUNICATION_WITHOUT_AUDIENCE') : undefined);
  const carried = carriedChannels({ environment });
  const { total, incomplete, blocked, repeated } = count;
  return {
    total,
    byChannel: byChannel(count, carried.includes('WHATSAPP')),
    leftOut: { incomplete, blocked, repeated },
    isCarried: carried.length > 0,
    templateId: template.id,
    ...exampleMessage(source),
    today: today === undefined ? null : await presentDispatch(db, today, now),
    refusal: problem === undefined ? null : inWords(problem),
  };
}

function byChannel({ total, optedIn }: AudienceCount, hasWhatsapp: boolean) {
  const WHATSAPP = hasWhatsapp ? optedIn : 0;
  return { EMAIL: total - WHATSAPP, SMS: 0, WHATSAPP };
}

/** Reads the campaign and the template that a message is made of. Refusals: CAMPAIGN_NOT_FOUND, TEMPLATE_NOT_FOUND. */
export async function sourceOf(db: ReadDatabase, actor: Actor, id: string, kind: ReminderKind) {
  const campaign = (await campaignToTell(db, actor, id)) ?? refuse('CAMPAIGN_NOT_FOUND');
  const template = (await templateByKey(db, COMMUNICATION_TEMPLATES[kind])) ?? refuse('TEMPLATE_NOT_FOUND');
  const source = { templateName: template.name, template: template.template, campaign };
  return { campaign, template, source };
}
