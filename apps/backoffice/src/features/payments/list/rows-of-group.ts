import { CARD_BRANDS, type groupPaymentsEndpoint } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type Group = Omit<CallResponse<typeof groupPaymentsEndpoint>['content'][number], 'aggregation'>;

type Search = Readonly<Record<string, string | undefined>>;

const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

/** Filters by the days from `from` to `until`, narrowed further by the day filter that the list already has. */
function within(filters: Search, name: 'dueDate' | 'liquidationDay', from: string, until: string): Search {
  const { [`${name}Start`]: start, [`${name}End`]: end } = filters;
  return {
    [`${name}Start`]: start !== undefined && start > from ? start : from,
    [`${name}End`]: end !== undefined && end < until ? end : until,
  };
}

const monthWithin = (filters: Search, name: 'dueDate' | 'liquidationDay', month: string): Search =>
  within(filters, name, `${month}-01`, lastDayOf(month));

const is = (name: string, value: string | undefined): Search => (value === undefined ? {} : { [name]: value });

function byDay(filters: Search, { dueMonth, dueDate, liquidationMonth, liquidationDay }: Group): Search {
  const ofMonth = dueMonth === undefined ? {} : monthWithin(filters, 'dueDate', dueMonth);
  const ofDay = dueDate === undefined ? {} : within(filters, 'dueDate', dueDate, dueDate);
  const settled = liquidationDay === undefined ? liquidationMonth : liquidationDay;
  if (settled === undefined) return { ...ofMonth, ...ofDay };
  if (settled === null) return { ...ofMonth, ...ofDay, hasLiquidationDay: 'false' };
  const settlement =
    typeof liquidationDay === 'string'
      ? within(filters, 'liquidationDay', liquidationDay, liquidationDay)
      : monthWithin(filters, 'liquidationDay', settled);
  return { ...ofMonth, ...ofDay, ...settlement };
}

function brandOf({ cardBrand }: Group): string | undefined {
  if (cardBrand === undefined) return undefined;
  return cardBrand ?? 'NONE';
}

/**
 * The list's filters narrowed to the payments of one group. Undefined for a card brand that no filter can name: the
 * group then has no link to its payments.
 */
export function rowsOfGroup(filters: Search, group: Group): Search | undefined {
  const brand = brandOf(group);
  if (brand !== undefined && !Object.hasOwn(CARD_BRANDS, brand)) return undefined;
  return {
    ...filters,
    ...is('campaignIds', group.campaignId),
    ...is('drivingSchoolIds', group.drivingSchoolId),
    ...is('planIds', group.planId),
    ...is('status', group.status),
    ...is('paymentMethods', group.paymentMethod),
    ...is('parts', group.entityPaymentType),
    ...is('entityTypes', group.entityType),
    ...is('cardBrands', brand),
    ...is('entityPaymentActive', group.active === undefined ? undefined : String(group.active)),
    ...byDay(filters, group),
  };
}
