import { message } from '../../src/kernel/outbox/message.ts';

/** The text passes for one that a declared message wrote. */
export const writtenMessage = (text: { readonly subject: string; readonly body: string }) =>
  message({
    recipient: 'somebody',
    when: 'A test asks for it.',
    samples: [text],
    subject: ({ subject }) => subject,
    text: ({ body }) => body,
  }).write(text);
