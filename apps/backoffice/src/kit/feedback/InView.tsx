import { type ReactNode, useEffect, useRef } from 'react';

interface InViewProps {
  /** A new one comes into view again, be its words the same. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** For a refusal that may appear far above the pressed button: scrolls to it and gives it the focus. */
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
