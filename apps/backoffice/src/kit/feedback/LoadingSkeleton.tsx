import { Skeleton, type SkeletonProps } from '@mantine/core';
import '../parts.css';

interface LoadingSkeletonProps extends SkeletonProps {
  /** What a screen reader says is loading. */
  readonly label: string;
}

/** The place of what is loading. A plain box may not have a name, so it stands in a status that has. */
export const LoadingSkeleton = ({ label, ...look }: LoadingSkeletonProps) => (
  <output aria-label={label} className="kit-loading">
    <Skeleton {...look} />
  </output>
);
