/** The most units of capacity that the gauge shows (Specification 1 §9). */
export const CAPACITY_GAUGE_MAXIMUM = 384;
/** The units of capacity that can be chosen as the minimum (Specification 1 §9). */
export const CAPACITY_MINIMUMS = [2, 4, 8, 16, 32, 64, 192, 384] as const;
export type CapacityMinimum = (typeof CAPACITY_MINIMUMS)[number];

export const isCapacityMinimum = (value: number): value is CapacityMinimum =>
  CAPACITY_MINIMUMS.some((minimum) => minimum === value);

export type ScalingStatus = 'SCALING' | 'SCALED';

/** What the screen says about scaling (Specification 1 §2). */
export const SCALING_STATUSES: Readonly<Record<ScalingStatus, string>> = {
  SCALING: 'ESCALANDO...',
  SCALED: 'ESCALADO',
};

/** The capacity is being scaled while it is below the minimum or above the maximum (Specification 1 §4). */
export function scalingStatus(capacity: {
  readonly current: number;
  readonly min: number;
  readonly max: number;
}): ScalingStatus {
  return capacity.current < capacity.min || capacity.current > capacity.max ? 'SCALING' : 'SCALED';
}

/**
 * The states of a minimum that somebody requested: it waits for the provider, was applied, was only recorded because
 * this server does not scale automatically, or was refused.
 */
export const CAPACITY_WISH_STATES = {
  REQUESTED: 'Solicitado',
  APPLIED: 'Aplicado',
  KEPT: 'Guardado',
  REFUSED: 'Recusado pelo provedor',
} as const;
export type CapacityWishState = keyof typeof CAPACITY_WISH_STATES;
