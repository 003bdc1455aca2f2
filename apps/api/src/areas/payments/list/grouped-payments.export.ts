import {
  type GroupedPayment,
  groupedPaymentsList,
  groupPaymentsEndpoint,
  monthText,
  passes,
  PAYMENT_GROUPINGS,
  PAYMENTS_EXPORT,
  planLabel,
} from '@habilita/contract';
import { cellOf, exportColumns, type ListExport, safeText } from '#kernel/export/index.ts';
import { refuse } from '#kernel/errors.ts';
import { refuseHidden } from '#kernel/list/visible-fields.ts';
import { everyGroup, type GroupedRow, groupingsOf, sumOfGroups } from './grouped-payments.queries.ts';
import { permitGrouping, presentGroup } from './grouped-payments.read.ts';

const declared = PAYMENTS_EXPORT;
const WORDS: Readonly<Record<string, (group: GroupedPayment) => string>> = {
  planName: planLabel,
  dueMonth: ({ dueMonth }) => monthText(dueMonth),
  liquidationMonth: ({ liquidationMonth }) => monthText(liquidationMonth),
};

/**
 * The grouped payments report as a spreadsheet. With two or more groupings, a row with the subtotal of each value of
 * the first grouping stands above the groups with that value. The last row is the total of the groups.
 */
export const groupedPaymentsExport: ListExport = {
  list: groupedPaymentsList.name,
  declared,
  declaration: groupedPaymentsList,
  open: (actor, wire) => {
    if (!passes(actor, declared.access)) refuse('FORBIDDEN');
    const asked = groupPaymentsEndpoint.query.parse(wire);
    const query = { ...asked, subtotals: groupingsOf(asked).length > 1, onlyCounting: true };
    refuseHidden(groupedPaymentsList, query, actor);
    permitGrouping(query, actor);
    const groups = groupingsOf(query);
    const chosen = exportColumns(groupedPaymentsList, actor, query.columns);
    const sums = chosen.filter(({ key }) => !(key in PAYMENT_GROUPINGS));
    const columns = [...exportColumns(groupedPaymentsList, actor, groups), ...sums];
    const [grouped, visible] = [new Set<string>(groups), new Set(sums.map(({ key }) => key))];
    /**
     * The cells of a row. Only the first `named` groupings have a value; if there are more groupings, the column after
     * these says `sum`.
     */
    const cells = (row: GroupedRow, named: number = groups.length, sum = 'Subtotal') => {
      const group = presentGroup(row, named === groups.length ? grouped : new Set(groups.slice(0, named)), visible);
      return columns.map(({ key, field }, index) => {
        if (index >= named && index < groups.length) return safeText(index === named ? sum : '');
        const words = WORDS[key]?.(group);
        if (words !== undefined) return safeText(words);
        return cellOf(field, Reflect.get(group, key) ?? Reflect.get(group.aggregation, key));
      });
    };
    return {
      columns,
      async *read({ db, now, found, check }) {
        let total: GroupedRow | undefined;
        for await (const row of everyGroup(db, actor, query, now)) {
          check();
          found(row.groups + row.firstGroups + 1);
          if (!row.isSubtotal) total = total === undefined ? row : sumOfGroups(total, row);
          yield row.isSubtotal ? cells(row, 1) : cells(row);
        }
        if (total !== undefined) yield cells(total, 0, 'Total');
      },
    };
  },
};
