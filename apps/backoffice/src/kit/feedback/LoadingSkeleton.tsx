import { Skeleton, type SkeletonProps } from '@mantine/core';
import '../parts.css';

interface LoadingSkeletonProps extends SkeletonProps {
  /** What a screen reader says is loading. */
  readonly label: string;
}

/**
 * A grey box in the place of what is loading. It is an `output`, whose role is `status`, because a plain box may
 * not have a name.
 */
export const LoadingSkeleton = ({ label, ...look }: LoadingSkeletonProps) => (
  <output aria-label={label} className="kit-loading">
    <Skeleton {...look} />
  </output>
);
