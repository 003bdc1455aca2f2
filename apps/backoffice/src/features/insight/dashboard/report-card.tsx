import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Asked, NotLoadedPanel } from '#kit/NotLoaded.tsx';

/** Milliseconds: going back to the dashboard does not ask again at once. */
export const FRESH = { staleTime: 15_000 } as const;

export function Loading({ title, height }: { readonly title: string; readonly height: number }) {
  return (
    <output aria-label={`Carregando: ${title}`}>
      <Skeleton height={height} />
    </output>
  );
}

interface ReportCardProps<T> {
  readonly answer: Asked & Pick<UseQueryResult<T>, 'data'>;
  readonly title: string;
  readonly height: number;
  readonly children: (answer: T) => ReactNode;
}

/** One call: what it answers, that it is on its way, or why it failed, each card by itself. */
export function ReportCard<T>({ answer, title, height, children }: ReportCardProps<T>) {
  if (answer.data !== undefined) return children(answer.data);
  return <NotLoadedPanel title={title} answer={answer} loading={<Loading title={title} height={height} />} />;
}
