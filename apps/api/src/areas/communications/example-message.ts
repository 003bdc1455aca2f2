import { type MessageSource, type ReminderMessage, reminderMessage } from './reminder-message.ts';

const EXAMPLE = {
  name: 'Maria da Silva',
  email: 'maria@exemplo.com.br',
  link: 'https://…/subscription/enrolment/exemplo',
};

/** With example values. Refusal: TEMPLATE_INVALID. */
export const exampleMessage = (source: MessageSource): ReminderMessage => reminderMessage(source, EXAMPLE);
