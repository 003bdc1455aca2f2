import { Skeleton } from '@mantine/core';
import { LoadingSkeleton } from '../feedback/LoadingSkeleton.tsx';
import './list.css';

interface ListFrameProps {
  /** Undefined within a screen that has a heading of its own. */
  readonly title: string | undefined;
  readonly headingLevel?: 1 | 2;
  /** What is waited for, in words for screen readers. */
  readonly loading: string;
}

/** Is shown in place of a list until the screen knows what the list asks for. */
export function ListFrame({ title, headingLevel = 1, loading }: ListFrameProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className="kit-list" aria-busy>
      {title === undefined ? null : (
        <div className="kit-list-head">
          <Heading>{title}</Heading>
        </div>
      )}
      <Skeleton height={60} aria-hidden />
      <LoadingSkeleton height={420} label={loading} />
    </div>
  );
}
