import {
  CARD_BRANDS,
  groupedPaymentsList,
  groupPaymentsEndpoint,
  type ListDeclaration,
  type ListField,
  monthText,
  PAYMENT_GROUPINGS,
  planLabel,
  totalPaymentsEndpoint,
} from '@habilita/contract';
import { IconListSearch } from '@tabler/icons-react';
import { linkOptions, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { cellOf } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { GroupButton } from './group-button.tsx';
import { COUNTING } from '#features/shared/payment/payment-drawing.tsx';
import { type Group, rowsOfGroup } from './rows-of-group.ts';

type Summed = CallResponse<typeof groupPaymentsEndpoint>['content'][number];
type Row = Group & Summed['aggregation'] & { readonly isSubtotal: boolean };

const rowOf = ({ aggregation, ...group }: Summed, isSubtotal: boolean): Row => ({
  ...group,
  ...aggregation,
  isSubtotal,
});

const ID_OF: Readonly<Record<string, keyof Group>> = {
  campaignName: 'campaignId',
  drivingSchoolName: 'drivingSchoolId',
  planName: 'planId',
};

/**
 * Adds the subtotals: the groups that share a value of the first grouping get a row above them with the sums of them
 * all.
 */
function withSubtotals(groups: readonly Summed[], subtotals: readonly Summed[], first: string): readonly Row[] {
  const keyOf = (group: Summed) => String(Reflect.get(group, ID_OF[first] ?? first));
  const sums = new Map(subtotals.map((group) => [keyOf(group), group]));
  return groups.flatMap((group, index) => {
    const before = groups[index - 1];
    const sum = sums.get(keyOf(group));
    const isFirst = before === undefined || keyOf(before) !== keyOf(group);
    return [...(isFirst && sum !== undefined ? [rowOf(sum, true)] : []), rowOf(group, false)];
  });
}

function declarationOf(groups: readonly string[]): ListDeclaration {
  const { fields } = groupedPaymentsList;
  const chosen = groups.flatMap((key) => Object.entries(fields).filter(([name]) => name === key));
  const sums = Object.entries(fields).filter(([key]) => !(key in PAYMENT_GROUPINGS));
  return { ...groupedPaymentsList, fields: Object.fromEntries([...chosen, ...sums]) };
}

const brandText = ({ cardBrand }: Row): string =>
  cardBrand === null || cardBrand === undefined
    ? CARD_BRANDS.NONE
    : (Object.entries(CARD_BRANDS).find(([name]) => name === cardBrand)?.[1] ?? cardBrand);

const RENDERERS: Readonly<Record<string, (row: Row) => ReactNode>> = {
  planName: planLabel,
  dueMonth: ({ dueMonth }) => monthText(dueMonth),
  liquidationMonth: ({ liquidationMonth }) => monthText(liquidationMonth),
  cardBrand: brandText,
};

/**
 * A row with a subtotal has the word 'Subtotal' in the column of the second grouping, and empty columns for further
 * groupings.
 */
function renderersOf(groups: readonly string[]) {
  const fields: Readonly<Record<string, ListField>> = groupedPaymentsList.fields;
  const drawn = groups.map((key, index) => {
    const field = fields[key];
    const render = RENDERERS[key] ?? ((row: Row) => field && cellOf(field, Reflect.get(row, key), undefined));
    const draw = (row: Row): ReactNode => {
      if (!row.isSubtotal || index === 0) return render(row);
      return index === 1 ? 'Subtotal' : '';
    };
    return [key, draw] as const;
  });
  return Object.fromEntries(drawn);
}

/** The words for what the list counts. Rows with subtotals stand among the groups, but are not counted. */
const GROUPS = ['grupo', 'grupos'] as const;

const WIDTHS = {
  status: 124,
  campaignName: 200,
  drivingSchoolName: 180,
  planName: 220,
  dueMonth: 150,
  liquidationMonth: 150,
};

interface GroupedPaymentsProps {
  readonly groups: readonly string[];
  readonly kept: 'drivingSchoolIds' | undefined;
}

export function GroupedPayments({ groups, kept }: GroupedPaymentsProps) {
  const {
    groups: _,
    page: __,
    sort: ___,
    size: ____,
    view: _____,
    ...filters
  } = useSearch({ from: '/_app/payments/' });
  const isOfSituation =
    (filters.status !== undefined && filters.status !== '') || groups.includes('status') || groups.includes('active');
  const [first = 'status', second = 'paymentGrossQty'] = groups;
  const place = (row: Row) => {
    const search = rowsOfGroup(filters, row);
    return search && linkOptions({ to: '/payments', search });
  };
  return (
    <ListPage<Row, ListDeclaration>
      declaration={declarationOf(groups)}
      source={{
        key: areaKey(groupPaymentsEndpoint),
        async load({ columns: _columns, ...asked }, signal) {
          const query = { ...asked, onlyCounting: 'true', ...(groups.length > 1 && { subtotals: 'true' }) };
          const { subtotals = [], ...answer } = await call(groupPaymentsEndpoint, { query }, { signal });
          const content = withSubtotals(answer.content, subtotals, first);
          return { ...answer, content, counted: answer.content.length, noun: GROUPS };
        },
        totals: (query, signal) =>
          call(totalPaymentsEndpoint, { query: { ...query, onlyCounting: 'true' } }, { signal }),
      }}
      totalOf={isOfSituation ? undefined : COUNTING}
      exportOf={groupPaymentsEndpoint}
      kept={kept}
      rowKey={(row) => (row.isSubtotal ? `subtotal|${row.id}` : row.id)}
      emphasised={(row) => row.isSubtotal}
      opens={{ place }}
      actionsWidth={60}
      rowActions={(row) => {
        const to = place(row);
        return to === undefined
          ? []
          : [{ key: 'rows', label: 'Ver pagamentos', icon: <IconListSearch size={16} aria-hidden />, place: to }];
      }}
      facts={[first, second, 'paymentGrossValue']}
      renderers={renderersOf(groups)}
      widths={WIDTHS}
      grouping={<GroupButton />}
      emptyText="Ainda não há pagamentos."
    />
  );
}
