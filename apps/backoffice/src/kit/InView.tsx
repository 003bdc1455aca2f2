import { type ReactNode, useEffect, useRef } from 'react';

interface InViewProps {
  /** What is said; anything new is shown anew. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** A refusal far above the button that was pressed: comes into view and takes the focus, which the button lost. */
export function InView({ of, children }: InViewProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of === undefined) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'center' });
  }, [of]);
  return (
    <div ref={element} tabIndex={-1}>
      {children}
    </div>
  );
}
