/**
 * Only the function `message` below can make an object with this key. The outbox accepts no other object, so every text
 * that is sent comes from a declared message.
 */
const WRITTEN: unique symbol = Symbol('written by a declared message');
const DECLARED: unique symbol = Symbol('a declared message');

export interface WrittenMessage {
  readonly [WRITTEN]: true;
  readonly subject: string;
  readonly body: string;
  /** Replaces `body` once the message is sent or given up; set only when `body` holds a secret. */
  readonly bodyOnceSent?: string;
}

/** What docs/messages.md says about a message, besides its text. */
interface Described {
  /** Who gets the message, in a few words. */
  readonly recipient: string;
  /** When the message is sent, as a sentence. */
  readonly when: string;
}

export interface DeclaredMessage extends Described {
  readonly [DECLARED]: true;
  readonly examples: () => readonly WrittenMessage[];
}

export interface Message<Facts> extends DeclaredMessage {
  readonly write: (facts: Facts) => WrittenMessage;
}

interface Declaration<Facts> extends Described {
  /** Invented facts for the examples in docs/messages.md: one set for each variant of the text. */
  readonly samples: readonly [Facts, ...Facts[]];
  readonly subject: (facts: Facts) => string;
  readonly text: (facts: Facts) => string;
  /** Returns the facts for the stored copy of the text, without a secret such as a code or a link. */
  readonly withoutSecret?: (facts: Facts) => Facts;
}

/**
 * Declares a message: its recipients, when it is sent, and its text as a function of facts. It may be called only in
 * files named `*.message.ts`.
 */
export function message<Facts>({
  recipient,
  when,
  samples,
  subject,
  text,
  withoutSecret,
}: Declaration<Facts>): Message<Facts> {
  const write = (facts: Facts): WrittenMessage => ({
    [WRITTEN]: true,
    subject: subject(facts),
    body: text(facts),
    ...(withoutSecret === undefined ? {} : { bodyOnceSent: text(withoutSecret(facts)) }),
  });
  return { [DECLARED]: true, recipient, when, write, examples: () => samples.map(write) };
}

export const isMessage = (value: unknown): value is DeclaredMessage =>
  typeof value === 'object' && value !== null && DECLARED in value;
