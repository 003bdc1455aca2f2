import { EXAMPLE_PERSON, type MessageSource, reminder } from './reminder.message.ts';

/** Fills the template for a made-up person. Refusal: TEMPLATE_INVALID. */
export function exampleMessage(source: MessageSource): { readonly subject: string; readonly body: string } {
  const { subject, body } = reminder.write({ ...source, ...EXAMPLE_PERSON });
  return { subject, body };
}
