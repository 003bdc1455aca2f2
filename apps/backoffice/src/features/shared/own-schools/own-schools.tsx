import type { ListDeclaration } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useErrorTexts } from '#api-client/failure.ts';
import { EmptyState, ScreenNotLoaded } from '#kit/feedback/index.ts';
import { everyRecord, everyRecordQuery, useKit } from '#kit/kit-context.tsx';
import { ListFrame, useViewsAnswer } from '#kit/list/index.ts';
import { searchOfView } from '#features/shared/saved-views/saved-views.ts';

interface OwnSchoolsProps {
  readonly list: ListDeclaration;
  /** Whether the list is only a part of a screen. It then shows no title, because the screen has one. */
  readonly isPart?: boolean;
  /** Shown to people of several schools, so that they choose. Without it, all their schools are chosen for them. */
  readonly children?: ReactNode;
}

/**
 * Puts a CFC user's schools into the address when the address names none: the only school, or all schools when there
 * are no `children` to choose by (Specification 3 §2 and §5).
 */
export function OwnSchools({ list, isPart = false, children }: OwnSchoolsProps) {
  const { person, lookups } = useKit();
  const words = useErrorTexts();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const views = useViewsAnswer(list.name);
  const schools = useQuery(everyRecordQuery('drivingSchools', lookups.drivingSchools));
  const name = isPart ? undefined : list.title;
  const frame = <ListFrame title={name} loading="Carregando seus CFCs" />;
  if (schools.data === undefined || schools.isError)
    return <ScreenNotLoaded answer={schools} name={name} loading={frame} />;
  if (views.isLoading) return frame;
  if (schools.data.length === 0) return <EmptyState title={words('USER_NEEDS_DRIVING_SCHOOL')} />;
  const asksNothing = Object.values(search).every((value) => value === undefined);
  const first = views.data?.content.find((view) => asksNothing && view.id === views.data?.defaultViewId);
  const asked = first === undefined ? search : searchOfView(list, person, first);
  const { drivingSchoolIds } = asked;
  if (typeof drivingSchoolIds === 'string') return <Navigate to="." search={asked} replace />;
  if (children !== undefined && schools.data.length > 1) return children;
  return <Navigate to="." search={{ ...asked, drivingSchoolIds: everyRecord(schools.data) }} replace />;
}
