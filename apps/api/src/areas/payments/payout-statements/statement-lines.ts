import {
  listSchoolStatementLinesEndpoint,
  movementPlace,
  type SchoolStatementLine,
  schoolStatementLine,
  schoolStatementLinesList,
  type SchoolStatementLinesQuery,
} from '@habilita/contract';
import {
  addCents,
  campaignText,
  type Cents,
  cents,
  DEFAULT_ZONE_OFFSET,
  localDate,
  subtractCents,
} from '@habilita/kernel';
import type { Actor } from '#kernel/actor.ts';
import { listExport, type ReadingRows } from '#kernel/export/index.ts';
import { everyId } from '#kernel/list/every-id.ts';
import { requireSchoolFilter } from '#kernel/list/school-scope.ts';
import { fieldHider, requiredKeys } from '#kernel/list/visible-fields.ts';
import { statementLineRows, type StatementLineRecord, statementLinesSource } from './statement-lines.queries.ts';

const ALWAYS = requiredKeys(schoolStatementLine);

/** Today in Brasília, where the settlement days of the banks are counted. */
export const settlementToday = (now: Temporal.Instant): string => localDate(now.toString(), DEFAULT_ZONE_OFFSET);

interface Sums {
  readonly partner: Cents;
  readonly marketplace: Cents;
  readonly fee: Cents;
  readonly owed: Cents;
}

export const lineAmounts = ({ partner, marketplace, fee, owed }: Sums) => ({
  grossValue: addCents(partner, marketplace),
  marketplaceValue: marketplace,
  partnerValue: partner,
  feeValue: fee,
  netValue: subtractCents(partner, fee),
  owedValue: owed,
});

function presentLine(row: StatementLineRecord, today: string): SchoolStatementLine {
  const { partnerCents, marketplaceCents, partnerFeeCents, owedCents, ...line } = row;
  return {
    ...line,
    place: movementPlace(row, today),
    ...lineAmounts({
      partner: partnerCents,
      marketplace: marketplaceCents,
      fee: partnerFeeCents,
      owed: cents(owedCents),
    }),
  };
}

export function presentLines(
  rows: readonly StatementLineRecord[],
  visible: ReadonlySet<string>,
  now: Temporal.Instant,
): SchoolStatementLine[] {
  const hide = fieldHider<SchoolStatementLine>(schoolStatementLinesList, visible, ALWAYS);
  const today = settlementToday(now);
  return rows.map((row) => hide(presentLine(row, today)));
}

export const permitStatementLines = (query: SchoolStatementLinesQuery, actor: Actor): void =>
  requireSchoolFilter(query, actor);

export const statementLinesExport = listExport({
  endpoint: listSchoolStatementLinesEndpoint,
  permit: permitStatementLines,
  ids: (db, actor, query) => everyId(statementLinesSource(db, actor, query), query.sort),
  rows: async ({ db, visible, now }: ReadingRows, ids) => presentLines(await statementLineRows(db, ids), visible, now),
  words: { campaignName: (row) => campaignText(row.campaignName ?? '', row.campaignEdition) },
});
