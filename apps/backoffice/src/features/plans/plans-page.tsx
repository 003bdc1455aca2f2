import { plansList, searchPlansEndpoint } from '@habilita/contract';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import { ListPage } from '#kit/ListPage.tsx';

/** The list of plans (Specification 2 §2, Plan screens). */
export function PlansPage() {
  return (
    <ListPage
      declaration={plansList}
      source={{
        key: areaKey(searchPlansEndpoint).slice(0, 1),
        load: (query, signal) => call(searchPlansEndpoint, { query }, { signal }),
      }}
      rowKey={(row) => row.id}
      widths={{ name: 240, theoreticalClasses: 140, practicalClasses: 140, vehicleLease: 160 }}
      facts={['name', 'type', 'modality']}
      emptyText="Ainda não há planos."
    />
  );
}
