import type { PublishCampaign } from '@habilita/contract';
import type { Transaction } from '#kernel/db/connect.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { insertStocks, lockTaken, resizeStocks, stocksOf } from './edit.queries.ts';
import type { CampaignRows } from './publish.queries.ts';

type Stock = CampaignRows['stocks'][number];
interface Named {
  readonly scope: string;
  readonly ownerId: string;
}

const keyOf = ({ scope, ownerId }: Named): string => `${scope} ${ownerId}`;

function fieldsOf({ drivingSchoolsConfigurations: schools }: PublishCampaign, rows: CampaignRows): Map<string, string> {
  const { id } = rows.campaign;
  const planRows = rows.plans.values();
  const fields = new Map([
    [`CAMPAIGN ${id}`, 'campaign.vacancies'],
    [`BOLETO ${id}`, 'campaign.maxBoletoPayments'],
    [`BOLETO_PARCELADO ${id}`, 'campaign.maxBoletoParceladoPayments'],
  ]);
  schools.forEach((school, index) => {
    const path = `drivingSchoolsConfigurations.${index}`;
    fields.set(`DRIVING_SCHOOL ${rows.schools[index]?.id ?? ''}`, `${path}.vacancies`);
    for (const place of school.plans.keys())
      fields.set(`PLAN ${planRows.next().value?.id ?? ''}`, `${path}.plans.${place}.vacancies`);
  });
  return fields;
}

interface Held extends Named {
  readonly taken: number;
}

function shortages(command: PublishCampaign, rows: CampaignRows, stored: readonly Held[]): Refusal[] {
  const taken = new Map(stored.map((stock) => [keyOf(stock), stock.taken]));
  const fields = fieldsOf(command, rows);
  return rows.stocks
    .filter(
      (stock) => typeof stock.vacancies === 'number' && stock.vacancies < (taken.get(keyOf(stock)) ?? stock.vacancies),
    )
    .map((stock) => refusal('VACANCIES_BELOW_TAKEN', fields.get(keyOf(stock))));
}

/**
 * Returns a VACANCIES_BELOW_TAKEN refusal for each field whose new number of seats is lower than the number of seats
 * already taken. Locks nothing.
 */
export const seatShortages = async (trx: Transaction, command: PublishCampaign, rows: CampaignRows) =>
  shortages(command, rows, await stocksOf(trx, rows.campaign.id));

/**
 * Sets the numbers of seats. Only the seat stocks whose number of seats changes are locked, so that enrolments in other
 * stocks go on. Returns a VACANCIES_BELOW_TAKEN refusal if students have meanwhile taken more seats than a stock would
 * have.
 */
export async function changeStocks(
  trx: Transaction,
  command: PublishCampaign,
  rows: CampaignRows,
): Promise<readonly Refusal[]> {
  // The caller has locked the campaign, so nobody else changes its numbers of seats.
  const stored = new Map((await stocksOf(trx, rows.campaign.id)).map((stock) => [keyOf(stock), stock.vacancies]));
  const isNew = (stock: Stock) => !stored.has(keyOf(stock));
  const resized = rows.stocks.filter(
    (stock) => !isNew(stock) && stored.get(keyOf(stock)) !== (stock.vacancies ?? null),
  );
  const short = shortages(command, rows, await lockTaken(trx, resized));
  if (short.length > 0) return short;
  await resizeStocks(trx, resized);
  await insertStocks(trx, rows.stocks.filter(isNew));
  return [];
}
