import { COMMUNICATION_KIND_NAMES, COMMUNICATION_TEMPLATES } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { FIRST_REMINDERS } from '#areas/messages/communications/index.ts';

/**
 * The templates of reminders that a new installation starts with; staff edit them afterwards. Their type is WhatsApp
 * because the specification has none for e-mail; the same text goes by either channel (decision 097).
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
