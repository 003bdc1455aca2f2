import {
  groupedPaymentsList,
  groupPaymentsEndpoint,
  type ListDeclaration,
  PAYMENT_GROUPINGS,
  planLabel,
  totalPaymentsEndpoint,
} from '@habilita/contract';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';
import { ListPage } from '#kit/ListPage.tsx';
import { GroupButton } from './group-button.tsx';

type Group = CallResponse<typeof groupPaymentsEndpoint>['content'][number];
type Row = Omit<Group, 'aggregation'> & Group['aggregation'];

const mergedOf = ({ aggregation, ...group }: Group): Row => ({ ...group, ...aggregation });

function declarationOf(groups: readonly string[]): ListDeclaration {
  const shown = Object.entries(groupedPaymentsList.fields).filter(
    ([key]) => !(key in PAYMENT_GROUPINGS) || groups.includes(key),
  );
  return { ...groupedPaymentsList, fields: Object.fromEntries(shown) };
}

export function GroupedPayments({ groups }: { readonly groups: readonly string[] }) {
  const [first = 'status', second = 'paymentGrossQty'] = groups;
  return (
    <ListPage<Row, ListDeclaration>
      declaration={declarationOf(groups)}
      source={{
        key: areaKey(groupPaymentsEndpoint),
        async load(query, signal) {
          const { columns: _columns, ...asked } = query;
          const answer = await call(groupPaymentsEndpoint, { query: asked }, { signal });
          return { ...answer, content: answer.content.map((group) => mergedOf(group)) };
        },
        totals: ({ groups: _groups, ...query }, signal) => call(totalPaymentsEndpoint, { query }, { signal }),
      }}
      rowKey={(row) => row.id}
      facts={[first, second, 'paymentGrossValue']}
      renderers={{ planName: planLabel }}
      widths={{ campaignName: 200, drivingSchoolName: 180, planName: 220 }}
      grouping={<GroupButton />}
      emptyText="Ainda não há pagamentos."
    />
  );
}
