import { readDrivingSchoolEndpoint } from '@habilita/contract';
import { useCan } from '#api-client/session/can.tsx';
import { queryOf, useRecord } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { RecordScreen } from '#features/shared/record-page/RecordScreen.tsx';
import { HistoryButton } from '#features/shared/history/HistoryButton.tsx';
import { DrivingSchoolForm } from './driving-school-form.tsx';
import type { School } from './driving-school.ts';

const LIST = { label: "CFC's", to: '/driving-schools' };
const NEW_TRAIL = [LIST, { label: 'Novo CFC' }];

export function NewDrivingSchoolPage() {
  useBreadcrumbs(NEW_TRAIL);
  return <DrivingSchoolForm title="Novo CFC" readOnly={false} />;
}

export function DrivingSchoolPage({ id }: { readonly id: string }) {
  const query = { paymentProviderStatus: 'true' } as const;
  const answer = useRecord(queryOf(readDrivingSchoolEndpoint, { params: { id }, query }));
  return (
    <RecordScreen answer={answer} name="CFC" loading="Carregando o CFC" list={LIST}>
      {(school) => <Loaded school={school} />}
    </RecordScreen>
  );
}

function Loaded({ school }: { readonly school: School }) {
  const mayEdit = useCan()('MANAGE_CFCS');
  const name = school.presentationName;
  useBreadcrumbs([LIST, { label: `Alteração -> ${name}` }]);
  return (
    <DrivingSchoolForm
      school={school}
      title={name}
      readOnly={!mayEdit}
      actions={<HistoryButton entityType="DRIVING_SCHOOL" entityId={school.id} />}
    />
  );
}
