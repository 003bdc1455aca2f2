import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';

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
  readonly answer: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  readonly title: string;
  readonly height: number;
  readonly children: (answer: T) => ReactNode;
}

/** One call: what it answers, that it is on its way, or why it failed, each card by itself. */
export function ReportCard<T>({ answer: { data, error, refetch }, title, height, children }: ReportCardProps<T>) {
  if (data !== undefined) return children(data);
  if (error !== null) return <ErrorPanel title={title} error={error} onRetry={() => void refetch()} />;
  return <Loading title={title} height={height} />;
}
