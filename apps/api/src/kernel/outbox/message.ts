/** Only `message` makes it, so that the outbox takes no text written anywhere else. */
const WRITTEN: unique symbol = Symbol('written by a declared message');
const DECLARED: unique symbol = Symbol('a declared message');

export interface WrittenMessage {
  readonly [WRITTEN]: true;
  readonly subject: string;
  readonly body: string;
  /** Replaces a text with a secret once it is sent. */
  readonly bodyOnceSent?: string;
}

/** What docs/messages.md says about a message. */
interface Described {
  /** Who gets it, in a few words. */
  readonly recipient: string;
  /** When it is sent, as a sentence. */
  readonly when: string;
}

export interface DeclaredMessage extends Described {
  readonly [DECLARED]: true;
  /** The message as docs/messages.md shows it. */
  readonly examples: () => readonly WrittenMessage[];
}

export interface Message<Facts> extends DeclaredMessage {
  readonly write: (facts: Facts) => WrittenMessage;
}

interface Declaration<Facts> extends Described {
  /** Invented facts, one for each way in which the text differs. */
  readonly samples: readonly [Facts, ...Facts[]];
  readonly subject: (facts: Facts) => string;
  readonly text: (facts: Facts) => string;
  /** For a text with a code or link that opens something: the same facts without it. */
  readonly withoutSecret?: (facts: Facts) => Facts;
}

/** Declares a message: who gets it, when, and its words as a function of its facts. Stands in a `*.message.ts` alone. */
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
