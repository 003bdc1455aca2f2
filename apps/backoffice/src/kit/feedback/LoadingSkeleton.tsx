import { Skeleton, type SkeletonProps } from '@mantine/core';
import '../parts.css';

interface LoadingSkeletonProps extends SkeletonProps {
  /** What a screen reader says is loading. */
  readonly label: string;
}

/** The grey place of what is loading. Its name stands on a status, because a plain box may not have one. */
export const LoadingSkeleton = ({ label, ...look }: LoadingSkeletonProps) => (
  <output aria-label={label} className="kit-loading">
    <Skeleton {...look} />
  </output>
);
