import { COMMUNICATION_KIND_NAMES, COMMUNICATION_TEMPLATES } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { FIRST_REMINDERS } from '#areas/messages/communications/index.ts';

/**
 * The templates of reminders that a new installation starts with; staff edit them afterwards. Their template type is
 * WhatsApp, because the specification has no type for e-mail; the same text is sent by e-mail and by WhatsApp (decision
 * 097).
 */
export function firstReminders() {
  return COMMUNICATION_KIND_NAMES.map(
    (kind) =>
      ({
        id: newId(),
        key: COMMUNICATION_TEMPLATES[kind],
        ...FIRST_REMINDERS[kind],
        type: 'WHATSAPP',
        language: 'TXT',
      }) as const,
  );
}
