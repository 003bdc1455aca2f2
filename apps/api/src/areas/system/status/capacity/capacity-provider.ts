import type { z } from 'zod';

export interface CapacityReading {
  readonly kind: 'read';
  readonly current: number;
  readonly max: number;
}

/** The provider gave no answer. `reason` is a code and never holds an address. */
export interface Unavailable {
  readonly kind: 'unavailable';
  readonly reason: string;
}

export interface CapacityWish {
  readonly min: number;
  readonly disabledUntil: Temporal.Instant | undefined;
}

/**
 * The outcome of a request for another capacity (a "wish"). `kept`: the request is stored for the server's operator,
 * who has to carry it out by hand. `refused` is final.
 */
export type CapacityOutcome =
  | { readonly kind: 'applied' }
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly reason: string }
  | Unavailable;

/** Reads and changes the capacity of the database's server. It is never called inside a transaction. */
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
