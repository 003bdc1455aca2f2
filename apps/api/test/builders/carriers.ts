import type { Carrier, Message, SendResult } from '#kernel/outbox/carrier.ts';

/** A carrier of e-mails that gives these answers in turn, then that each was sent. `taken` are the messages it got. */
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

/** A carrier that answers when the test says so. `asked` resolves once it was given a message. */
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
