import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type QueryAnswer, NotLoadedPanel } from '#kit/feedback/index.ts';

/** For this many milliseconds the dashboard keeps its figures when somebody leaves it and comes back. */
export const FRESH = { staleTime: 15_000 } as const;

export function Loading({ title, height }: { readonly title: string; readonly height: number }) {
  return (
    <output aria-label={`Carregando: ${title}`}>
      <Skeleton height={height} />
    </output>
  );
}

interface ReportCardProps<T> {
  readonly answer: QueryAnswer & Pick<UseQueryResult<T>, 'data'>;
  readonly title: string;
  readonly height: number;
  readonly children: (answer: T) => ReactNode;
}

/** Shows the answer of a call, or that it is loading, or why it failed. */
export function ReportCard<T>({ answer, title, height, children }: ReportCardProps<T>) {
  if (answer.data !== undefined) return children(answer.data);
  return <NotLoadedPanel title={title} answer={answer} loading={<Loading title={title} height={height} />} />;
}
