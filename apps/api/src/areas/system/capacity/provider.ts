import type { z } from 'zod';

/** Units of capacity, as the provider counts them. */
export interface CapacityReading {
  readonly kind: 'read';
  readonly current: number;
  /** The most this database can have. */
  readonly max: number;
}

/** Trying again later may help; the reason is a code and never an address. */
export interface Unavailable {
  readonly kind: 'unavailable';
  readonly reason: string;
}

/** What a person asked for: the least capacity, and until when scaling by itself is paused. */
export interface CapacityWish {
  readonly min: number;
  readonly disabledUntil: Temporal.Instant | undefined;
}

/** `kept`: this server does not scale by itself; the wish is for whoever runs it. `refused`: trying again will not help. */
export type CapacityOutcome =
  | { readonly kind: 'applied' }
  | { readonly kind: 'kept' }
  | { readonly kind: 'refused'; readonly reason: string }
  | Unavailable;

/** The port of what says and changes the capacity of the database. Nothing of it is called inside a transaction. */
export interface CapacityProvider {
  readonly name: string;
  /** What one unit is, in Portuguese, for the screen. */
  readonly unit: string;
  read(): Promise<CapacityReading | Unavailable>;
  apply(wish: CapacityWish): Promise<CapacityOutcome>;
}

/** A provider is a folder: its name, what configures it, and how it is made. */
export interface CapacityProviderKind<Config, Needs> {
  readonly name: string;
  readonly config: z.ZodType<Config>;
  create(config: Config, needs: Needs): CapacityProvider;
}
