import { readDrivingSchoolEndpoint } from '@habilita/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '#app/can.tsx';
import { queryOf } from '#app/queries.ts';
import { useTrail } from '#app/trail.ts';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import { HistoryButton } from '#features/shared/history/HistoryButton.tsx';
import { DrivingSchoolForm } from './driving-school-form.tsx';
import type { School } from './driving-school-values.ts';

const LIST = { label: "CFC's", to: '/driving-schools' };
const NEW_TRAIL = [LIST, { label: 'Novo CFC' }];

/** A new CFC (Specification 2 §2, CFC screens). */
export function NewDrivingSchoolPage() {
  useTrail(NEW_TRAIL);
  return <DrivingSchoolForm title="Novo CFC" readOnly={false} />;
}

/** One CFC: edited by those who may, read by the others. */
export function DrivingSchoolPage({ id }: { readonly id: string }) {
  const query = { paymentProviderStatus: 'true' } as const;
  const answer = useQuery(queryOf(readDrivingSchoolEndpoint, { params: { id }, query }));
  if (answer.data !== undefined) return <Loaded school={answer.data} />;
  if (answer.error !== null) {
    return (
      <>
        <h1 className="kit-record-missing">CFC</h1>
        <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />
      </>
    );
  }
  return <Skeleton height={240} aria-label="Carregando o CFC" />;
}

function Loaded({ school }: { readonly school: School }) {
  const mayEdit = useCan()('MANAGE_CFCS');
  const name = school.presentationName;
  useTrail([LIST, { label: name }]);
  return (
    <DrivingSchoolForm
      school={school}
      title={name}
      readOnly={!mayEdit}
      actions={<HistoryButton entityType="DRIVING_SCHOOL" entityId={school.id} />}
    />
  );
}
