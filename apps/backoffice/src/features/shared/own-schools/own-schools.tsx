import type { ListDeclaration } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useErrorTexts } from '#app/use-error-texts.ts';
import { EmptyState } from '#kit/EmptyState.tsx';
import { ScreenNotLoaded } from '#kit/ScreenNotLoaded.tsx';
import { useKit } from '#kit/kit-context.tsx';
import { ListFrame } from '#kit/list/ListFrame.tsx';
import { everyRecord, everyRecordQuery } from '#kit/list/every-record.ts';
import { useViewsAnswer } from '#kit/views/use-views-answer.ts';
import { searchOfView } from '#kit/views/view-state.ts';

interface OwnSchoolsProps {
  readonly list: ListDeclaration;
  /** The screen that the list is a part of says its own name. */
  readonly isPart?: boolean;
  /** For people of several schools; without it all are chosen. */
  readonly children?: ReactNode;
}

/** Chooses a CFC user's schools when the address names none: the only one, or all (Specification 3 §2 and §5). */
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
