import { message } from '../../src/kernel/outbox/message.ts';

/** Makes a message of this text. Only declared messages can be sent, so the text gets a declaration of its own. */
export const writtenMessage = (text: { readonly subject: string; readonly body: string }) =>
  message({
    recipient: 'somebody',
    when: 'A test asks for it.',
    samples: [text],
    subject: ({ subject }) => subject,
    text: ({ body }) => body,
  }).write(text);
