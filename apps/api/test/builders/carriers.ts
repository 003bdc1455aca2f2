import type { Carrier, Message, SendResult } from '#kernel/outbox/carrier.ts';

/**
 * An e-mail carrier that returns the given results one after another, and then always `sent`. `taken` holds the
 * messages that it was given.
 */
export function carrier(...answers: SendResult[]): Carrier & { taken: Message[] } {
  const taken: Message[] = [];
  return {
    channel: 'EMAIL',
    taken,
    send: async (message) => {
      taken.push(message);
      return answers.shift() ?? { kind: 'sent' };
    },
  };
}

/** A carrier whose `send` stays pending until the test calls `answer`. `asked` resolves as soon as `send` is called. */
export function heldCarrier() {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: answered, resolve: answer } = Promise.withResolvers<SendResult>();
  const held: Carrier = {
    channel: 'EMAIL',
    send: () => {
      ask();
      return answered;
    },
  };
  return { carrier: held, asked, answer };
}
