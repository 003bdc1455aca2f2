import { plansList, searchPlansEndpoint } from '@habilita/contract';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import { ListPage } from '#kit/ListPage.tsx';

const WIDTHS = {
  name: 220,
  type: 165,
  modality: 100,
  shortName: 165,
  businessName: 130,
  theoreticalClasses: 125,
  practicalClasses: 125,
  vehicleLease: 130,
};

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
      widths={WIDTHS}
      facts={['name', 'type', 'modality']}
      emptyText="Ainda não há planos."
    />
  );
}
