import { messageOf, paymentsList } from '@habilita/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import { EmptyState } from '#kit/EmptyState.tsx';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import { useKit } from '#kit/kit-context.tsx';
import { useViewsAnswer } from '#kit/views/use-views-answer.ts';
import { searchOfView } from '#kit/views/view-state.ts';

/** People of a CFC start with their own schools chosen, besides what the address asks for (Specification 3 §2). */
export function OwnSchools() {
  const { person, lookups } = useKit();
  const source = lookups.drivingSchools;
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const views = useViewsAnswer(paymentsList.name);
  const schools = useQuery({
    queryKey: ['lookup', 'drivingSchools', 'search', ''],
    queryFn: ({ signal }) => source?.search('', signal) ?? [],
    staleTime: 60_000,
  });
  if (schools.error !== null) return <ErrorPanel error={schools.error} onRetry={() => void schools.refetch()} />;
  if (schools.data === undefined || views.isLoading) return <Skeleton height={240} aria-label="Carregando seus CFCs" />;
  if (schools.data.length === 0) return <EmptyState title={messageOf('USER_NEEDS_DRIVING_SCHOOL')} />;
  const own = schools.data.map((school) => school.value).join(',');
  const asksNothing = Object.values(search).every((value) => value === undefined);
  const first = views.data?.content.find((view) => asksNothing && view.id === views.data?.defaultViewId);
  const asked = first === undefined ? search : searchOfView(paymentsList, person, first);
  const { drivingSchoolIds } = asked;
  const chosen = typeof drivingSchoolIds === 'string' ? drivingSchoolIds : own;
  return <Navigate to="." search={{ ...asked, drivingSchoolIds: chosen }} replace />;
}
