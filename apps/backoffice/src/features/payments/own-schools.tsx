import { messageOf } from '@habilita/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { EmptyState } from '#kit/EmptyState.tsx';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import { useKit } from '#kit/kit-context.tsx';

/** People of a CFC start with their own schools chosen (Specification 3 §2, Payments report). */
export function OwnSchools() {
  const source = useKit().lookups.drivingSchools;
  const schools = useQuery({
    queryKey: ['lookup', 'drivingSchools', 'search', ''],
    queryFn: ({ signal }) => source?.search('', signal) ?? [],
    staleTime: 60_000,
  });
  if (schools.error !== null) return <ErrorPanel error={schools.error} onRetry={() => void schools.refetch()} />;
  if (schools.data === undefined) return <Skeleton height={240} aria-label="Carregando seus CFCs" />;
  if (schools.data.length === 0) return <EmptyState title={messageOf('USER_NEEDS_DRIVING_SCHOOL')} />;
  const drivingSchoolIds = schools.data.map((school) => school.value).join(',');
  return <Navigate to="/payments" search={{ drivingSchoolIds }} replace />;
}
