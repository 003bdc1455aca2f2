import { type MessageSource, type ReminderMessage, reminderMessage } from './reminder-message.ts';

const EXAMPLE = {
  name: 'Maria da Silva',
  email: 'maria@exemplo.com.br',
  link: 'https://…/subscription/enrolment/exemplo',
};

export const exampleMessage = (source: MessageSource): ReminderMessage => reminderMessage(source, EXAMPLE);
