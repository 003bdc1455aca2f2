import { type ReactNode, useEffect, useRef } from 'react';

interface InViewProps {
  /** Every new value brings the children into view again, even if their words are the same. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/** Scrolls to its children and gives them the focus: a refusal may appear far above the button that was pressed. */
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
