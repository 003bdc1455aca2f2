import { drivingSchoolsList, listDrivingSchoolsEndpoint } from '@habilita/contract';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import { ListPage } from '#kit/ListPage.tsx';

/** The list of CFCs (Specification 2 §2, CFC screens). */
export function DrivingSchoolsPage() {
  return (
    <ListPage
      declaration={drivingSchoolsList}
      source={{
        key: areaKey(listDrivingSchoolsEndpoint),
        load: (query, signal) => call(listDrivingSchoolsEndpoint, { query }, { signal }),
      }}
      title="CFC's"
      widths={{ companyName: 340, state: 90 }}
      rowKey={(row) => row.id}
      facts={['presentationName', 'locality', 'cnpj']}
      emptyText="Ainda não há CFCs."
    />
  );
}
