import { message } from '../../src/kernel/outbox/message.ts';

/** As if a declared message had written it. */
export const writtenMessage = (text: { readonly subject: string; readonly body: string }) =>
  message({
    recipient: 'somebody',
    when: 'A test asks for it.',
    samples: [text],
    subject: ({ subject }) => subject,
    text: ({ body }) => body,
  }).write(text);
