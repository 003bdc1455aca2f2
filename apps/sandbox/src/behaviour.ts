import { z } from 'zod';

/** All off by default; set for all charges, an account, or one charge or payment id. */
export const behaviourSchema = z.strictObject({
  delayMs: z.int().min(0).max(86_400_000),
  repeat: z.int().min(1).max(50),
  reorder: z.boolean(),
  /** First deliveries that are lost. */
  dropFirst: z.int().min(0).max(5),
  /** Centavos added to the payment. */
  wrongAmount: z.int(),
  /** The payer still had the code. */
  payAfterCancellation: z.boolean(),
  /** Two payments, two webhooks. */
  payTwice: z.boolean(),
  unknownId: z.boolean(),
  /** Refunds are accepted, and made this much later. */
  refundDelayMs: z.int().min(0).max(86_400_000),
  refuseRefunds: z.boolean(),
  /** Centavos of an account that were paid out already and cannot be refunded from. */
  withdrawn: z.int().min(0),
  /** Share of calls neither carried out nor answered. */
  timeoutRate: z.number().min(0).max(1),
  /** Share of calls carried out without an answer. */
  lostAnswerRate: z.number().min(0).max(1),
  /** Share of 503. */
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
  refundDelayMs: 0,
  refuseRefunds: false,
  withdrawn: 0,
  timeoutRate: 0,
  lostAnswerRate: 0,
  errorRate: 0,
};

export const behaviourChangeSchema = behaviourSchema.partial();
export type BehaviourChange = z.infer<typeof behaviourChangeSchema>;

export interface Behaviours {
  /** Global settings overlaid by those of the references, in order. */
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
