import type { ErrorCode, PaymentMethod } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';

/** The stocks a registration takes a seat from. BOLETO and BOLETO_PARCELADO cap how many may choose that method. */
export const SEAT_SCOPES = ['CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN', 'BOLETO', 'BOLETO_PARCELADO'] as const;
export type SeatScope = (typeof SEAT_SCOPES)[number];

export interface Stock {
  readonly scope: SeatScope;
  readonly ownerId: string;
}

export interface StockLeft extends Stock {
  /** Null is unbounded. */
  readonly left: number | null;
}

export const sameStock = (a: Stock, b: Stock): boolean => a.scope === b.scope && a.ownerId === b.ownerId;

export interface SeatPlace {
  readonly campaignId: string;
  readonly campaignDrivingSchoolId: string;
  readonly campaignPlanId: string;
}

const RAN_OUT: Readonly<Record<SeatScope, ErrorCode>> = {
  CAMPAIGN: 'NO_CAMPAIGN_VACANCIES',
  DRIVING_SCHOOL: 'NO_DRIVING_SCHOOL_VACANCIES',
  PLAN: 'NO_PLAN_VACANCIES',
  BOLETO: 'NO_BOLETO_VACANCIES',
  BOLETO_PARCELADO: 'NO_BOLETO_VACANCIES',
};

/** Which stock ran out, as the student is told. */
export const ranOut = (scope: SeatScope): Refusal => refusal(RAN_OUT[scope]);

/** The stocks of a place and a method, always in this order: whoever takes several waits for the others and never crosses them. */
export function stocksOf(place: SeatPlace, method: PaymentMethod | null): Stock[] {
  const seat: Stock[] = [
    { scope: 'CAMPAIGN', ownerId: place.campaignId },
    { scope: 'DRIVING_SCHOOL', ownerId: place.campaignDrivingSchoolId },
    { scope: 'PLAN', ownerId: place.campaignPlanId },
  ];
  return method === 'BOLETO' || method === 'BOLETO_PARCELADO'
    ? [...seat, { scope: method, ownerId: place.campaignId }]
    : seat;
}

/** The stock that refuses a seat, of those looked up; one that was not looked up was never put on sale. */
export const emptyStock = (stocks: readonly Stock[], seats: readonly StockLeft[]): Refusal | undefined => {
  const empty = firstEmpty(stocks, (stock) => {
    const found = seats.find((one) => sameStock(one, stock));
    return found === undefined ? 0 : found.left;
  });
  return empty && ranOut(empty.scope);
};

/** The first of the stocks that has nothing left, by what is left of each; undefined when all have. Null is unbounded. */
export function firstEmpty(stocks: readonly Stock[], leftOf: (stock: Stock) => number | null): Stock | undefined {
  return stocks.find((stock) => (leftOf(stock) ?? 1) <= 0);
}
