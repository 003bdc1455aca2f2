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
import { everyGroup, groupingsOf } from './grouped-payments.queries.ts';
import { permitGrouping, presentGroup } from './grouped-payments.read.ts';

const declared = PAYMENTS_EXPORT;
const WORDS: Readonly<Record<string, (group: GroupedPayment) => string>> = {
  planName: planLabel,
  dueMonth: ({ dueMonth }) => monthText(dueMonth),
  liquidationMonth: ({ liquidationMonth }) => monthText(liquidationMonth),
};

/** The report 'Pagamentos' with groups: the chosen groupings first, then the sums. */
export const groupedPaymentsExport: ListExport = {
  list: groupedPaymentsList.name,
  declared,
  declaration: groupedPaymentsList,
  open: (actor, wire) => {
    if (!passes(actor, declared.access)) refuse('FORBIDDEN');
    const query = groupPaymentsEndpoint.query.parse(wire);
    refuseHidden(groupedPaymentsList, query, actor);
    permitGrouping(query, actor);
    const groups = groupingsOf(query);
    const chosen = exportColumns(groupedPaymentsList, actor, query.columns);
    const sums = chosen.filter(({ key }) => !(key in PAYMENT_GROUPINGS));
    const columns = [...exportColumns(groupedPaymentsList, actor, groups), ...sums];
    const [grouped, visible] = [new Set<string>(groups), new Set(sums.map(({ key }) => key))];
    const cells = (group: GroupedPayment) =>
      columns.map(({ key, field }) => {
        const said = WORDS[key]?.(group);
        if (said !== undefined) return safeText(said);
        return cellOf(field, Reflect.get(group, key) ?? Reflect.get(group.aggregation, key));
      });
    return {
      columns,
      async *read({ db, found, check }) {
        for await (const row of everyGroup(db, actor, query)) {
          check();
          found(row.groups);
          yield cells(presentGroup(row, grouped, visible));
        }
      },
    };
  },
};
