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

/** The field of the command each stock comes from. */
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

/**
 * Puts a campaign's seats on sale as its command says. Only stocks that change are locked, so that enrolments elsewhere go on.
 * VACANCIES_BELOW_TAKEN on the field of the first stock that has more seats taken than it would hold.
 */
export async function changeStocks(
  trx: Transaction,
  command: PublishCampaign,
  rows: CampaignRows,
): Promise<Refusal | undefined> {
  // The campaign is locked: nobody else resizes its stocks meanwhile.
  const stored = new Map((await stocksOf(trx, rows.campaign.id)).map((stock) => [keyOf(stock), stock.vacancies]));
  const isNew = (stock: Stock) => !stored.has(keyOf(stock));
  const resized = rows.stocks.filter(
    (stock) => !isNew(stock) && stored.get(keyOf(stock)) !== (stock.vacancies ?? null),
  );
  const taken = new Map((await lockTaken(trx, resized)).map((stock) => [keyOf(stock), stock.taken]));
  const short = resized.find(
    (stock) => typeof stock.vacancies === 'number' && stock.vacancies < (taken.get(keyOf(stock)) ?? 0),
  );
  if (short !== undefined) return refusal('VACANCIES_BELOW_TAKEN', fieldsOf(command, rows).get(keyOf(short)));
  await resizeStocks(trx, resized);
  await insertStocks(trx, rows.stocks.filter(isNew));
  return undefined;
}
