import { CAPACITY_GAUGE_MAXIMUM } from '@habilita/contract';

/**
 * The part of the gauge's arc that a capacity fills, from 0 to 1. The scale is logarithmic, so that each doubling takes
 * about the same part.
 */
export function gaugeShare(capacity: number): number {
  const within = Math.min(CAPACITY_GAUGE_MAXIMUM, Math.max(0, capacity));
  return Math.log2(1 + within) / Math.log2(1 + CAPACITY_GAUGE_MAXIMUM);
}

/** The point on the arc for a share, where 0 is left and 1 is right. */
export function pointAt(share: number, radius: number): { readonly x: number; readonly y: number } {
  const angle = Math.PI * (1 - share);
  return { x: round(radius * Math.cos(angle)), y: round(-radius * Math.sin(angle)) };
}

const round = (value: number): number => Math.round(value * 100) / 100;

export function arcBetween(from: number, to: number, radius: number): string {
  const start = pointAt(from, radius);
  const end = pointAt(to, radius);
  return `M ${start.x} ${start.y} A ${radius} ${radius} 0 0 1 ${end.x} ${end.y}`;
}
