import type { ErrorCode, PaymentMethod } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';

/** What a stock of seats belongs to. BOLETO and BOLETO_PARCELADO limit how many people may choose that method. */
export const SEAT_SCOPES = ['CAMPAIGN', 'DRIVING_SCHOOL', 'PLAN', 'BOLETO', 'BOLETO_PARCELADO'] as const;
export type SeatScope = (typeof SEAT_SCOPES)[number];

export interface Stock {
  readonly scope: SeatScope;
  readonly ownerId: string;
}

export interface StockLeft extends Stock {
  /** Null means unlimited. */
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

export const ranOut = (scope: SeatScope): Refusal => refusal(RAN_OUT[scope]);

/** The stocks from which a registration takes one seat each, always in this order, to avoid deadlocks. */
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

/** Sorts stocks in the order of {@link stocksOf}, then by owner; entries of the same stock keep their order. */
export const inSeatOrder = <S extends Stock>(stocks: readonly S[]): S[] =>
  stocks.toSorted(
    (a, b) => SEAT_SCOPES.indexOf(a.scope) - SEAT_SCOPES.indexOf(b.scope) || byText(a.ownerId, b.ownerId),
  );

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** The refusal of the first empty stock; a stock without a row has no seats. */
export const emptyStock = (stocks: readonly Stock[], seats: readonly StockLeft[]): Refusal | undefined => {
  const empty = firstEmpty(stocks, (stock) => {
    const found = seats.find((one) => sameStock(one, stock));
    return found === undefined ? 0 : found.left;
  });
  return empty && ranOut(empty.scope);
};

/** Returns undefined when all stocks have seats. */
export function firstEmpty(stocks: readonly Stock[], leftOf: (stock: Stock) => number | null): Stock | undefined {
  return stocks.find((stock) => (leftOf(stock) ?? 1) <= 0);
}
