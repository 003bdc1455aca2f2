import type { MessageChannel } from '@habilita/contract';
import { campaignText, firstName, localDate, localTime, type ZoneOffset } from '@habilita/kernel';
import { plainText } from '#areas/templates/index.ts';

export interface CampaignOfMessage {
  readonly name: string;
  readonly edition: number;
  readonly registrationStartDate: Temporal.Instant;
  readonly registrationEndDate: Temporal.Instant;
  readonly zoneOffset: ZoneOffset;
}

export interface MessageSource {
  readonly templateName: string;
  readonly template: string;
  readonly campaign: CampaignOfMessage;
}

interface PersonOfMessage {
  readonly name: string;
  readonly email: string;
  readonly link: string;
}

export interface ReminderMessage {
  readonly subject: string;
  readonly body: string;
}

const WITHOUT_LINK = '(o link foi removido desta cópia)';

/** The template filled for one person; the subject is its name and the campaign's. Refusal: TEMPLATE_INVALID. */
export function reminderMessage(
  { templateName, template, campaign }: MessageSource,
  { name, email, link }: PersonOfMessage,
): ReminderMessage {
  const campaignName = campaignText(campaign.name, campaign.edition);
  const values = {
    studentName: name,
    studentFirstName: firstName(name),
    studentEmail: email,
    campaignName,
    enrolmentLink: link,
    registrationStart: localMoment(campaign.registrationStartDate, campaign.zoneOffset),
    registrationEnd: localMoment(campaign.registrationEndDate, campaign.zoneOffset),
  };
  return { subject: `${templateName}: ${campaignName}`, body: plainText(template, values) };
}

/** Stored in the outbox after sending: with the link anybody could enrol as this person. */
export const withoutLink = (source: MessageSource, person: PersonOfMessage): string =>
  reminderMessage(source, { ...person, link: WITHOUT_LINK }).body;

const localMoment = (at: Temporal.Instant, zoneOffset: ZoneOffset): string =>
  `${localDate(at.toString(), zoneOffset)}T${localTime(at.toString(), zoneOffset)}`;

interface Reachable {
  readonly email: string;
  readonly phone: string;
  readonly whatsappOptIn: boolean;
}

/** One channel each: WhatsApp for those who chose it, when it can be sent; otherwise e-mail. */
export function addressOf(
  { email, phone, whatsappOptIn }: Reachable,
  carried: readonly MessageChannel[],
): { readonly channel: MessageChannel; readonly recipient: string } {
  return whatsappOptIn && carried.includes('WHATSAPP')
    ? { channel: 'WHATSAPP', recipient: phone }
    : { channel: 'EMAIL', recipient: email };
}
