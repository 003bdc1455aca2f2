import type { z } from 'zod';

export interface CapacityReading {
  readonly kind: 'read';
  readonly current: number;
  readonly max: number;
}

/** `reason` is a code, never an address. */
export interface Unavailable {
  readonly kind: 'unavailable';
  readonly reason: string;
}

export interface CapacityWish {
  readonly min: number;
  readonly disabledUntil: Temporal.Instant | undefined;
}

/** `kept`: the wish is stored for the operator of the server, who has to fulfil it. `refused` is final. */
export type CapacityOutcome =
  | { readonly kind: 'applied' }
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly reason: string }
  | Unavailable;

/** A provider is never called inside a transaction. */
export interface CapacityProvider {
  readonly name: string;
  /** The name of a unit of capacity, in Portuguese for the screen. */
  readonly unit: string;
  read(): Promise<CapacityReading | Unavailable>;
  apply(wish: CapacityWish): Promise<CapacityOutcome>;
}

export interface CapacityProviderKind<Config, Needs> {
  readonly name: string;
  readonly config: z.ZodType<Config>;
  create(config: Config, needs: Needs): CapacityProvider;
}
