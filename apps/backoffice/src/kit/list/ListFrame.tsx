import { Skeleton } from '@mantine/core';
import { LoadingSkeleton } from '../feedback/LoadingSkeleton.tsx';
import './list.css';

interface ListFrameProps {
  /** Undefined within a screen that says its own name. */
  readonly title: string | undefined;
  readonly headingLevel?: 1 | 2;
  /** What is waited for. */
  readonly loading: string;
}

/** Stands in the place of a list until it is known what the list asks for: its name, its filters and its rows. */
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
