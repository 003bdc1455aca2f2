import { z } from 'zod';

/**
 * How the provider misbehaves. Every mode is off by default; set for all charges, those of an account (by its name), or
 * one (by charge id or payment id).
 */
export const behaviourSchema = z.strictObject({
  /** Milliseconds between a fact and its first webhook. */
  delayMs: z.int().min(0).max(86_400_000),
  /** Copies of every webhook, sent in parallel. */
  repeat: z.int().min(1).max(50),
  /** A webhook waits for the charge's next one and is sent after it. */
  reorder: z.boolean(),
  /** This many first deliveries of every webhook are lost; the retry brings it. */
  dropFirst: z.int().min(0).max(5),
  /** Centavos added to (or taken from) the amount that is paid. */
  wrongAmount: z.int(),
  /** A cancelled charge is paid all the same: the payer had the code in hand. */
  payAfterCancellation: z.boolean(),
  /** The payer pays twice: two payments, two webhooks. */
  payTwice: z.boolean(),
  /** Every payment is followed by a webhook about a charge that nobody issued. */
  unknownId: z.boolean(),
  /** Share of API calls that are not carried out and never answered. */
  timeoutRate: z.number().min(0).max(1),
  /** Share of API calls that are carried out but whose answer is lost. */
  lostAnswerRate: z.number().min(0).max(1),
  /** Share of API calls answered 503. */
  errorRate: z.number().min(0).max(1),
});
export type Behaviour = z.infer<typeof behaviourSchema>;

export const GOOD_BEHAVIOUR: Behaviour = {
  delayMs: 0,
  repeat: 1,
  reorder: false,
  dropFirst: 0,
  wrongAmount: 0,
  payAfterCancellation: false,
  payTwice: false,
  unknownId: false,
  timeoutRate: 0,
  lostAnswerRate: 0,
  errorRate: 0,
};

export const behaviourChangeSchema = behaviourSchema.partial();
export type BehaviourChange = z.infer<typeof behaviourChangeSchema>;

export interface Behaviours {
  /** Global settings overlaid by those of the given payment id and charge id, in the order given. */
  of(...references: (string | undefined)[]): Behaviour;
  set(change: BehaviourChange, reference?: string): void;
  reset(): void;
  all(): { global: Behaviour; charges: Record<string, BehaviourChange> };
}

const overlay = (base: Behaviour, change: BehaviourChange = {}): Behaviour =>
  behaviourSchema.parse({
    ...base,
    ...Object.fromEntries(Object.entries(change).filter(([, set]) => set !== undefined)),
  });

export function createBehaviours(initial: BehaviourChange = {}): Behaviours {
  let global = overlay(GOOD_BEHAVIOUR, initial);
  const charges = new Map<string, BehaviourChange>();
  return {
    of: (...references) => {
      const changes = references.flatMap((reference) => (reference ? (charges.get(reference) ?? []) : []));
      return changes.reduce<Behaviour>(overlay, global);
    },
    set(change, reference) {
      if (reference) charges.set(reference, { ...charges.get(reference), ...change });
      else global = overlay(global, change);
    },
    reset() {
      global = GOOD_BEHAVIOUR;
      charges.clear();
    },
    all: () => ({ global, charges: Object.fromEntries(charges) }),
  };
}
