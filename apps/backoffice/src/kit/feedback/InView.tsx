import { type ReactNode, useEffect, useRef } from 'react';

interface InViewProps {
  /** When this value changes, the children are scrolled into view again, even if they look the same. */
  readonly of: unknown;
  readonly children: ReactNode;
}

/**
 * Scrolls to its children and gives them the focus, because a refusal may appear far from the button that was pressed.
 */
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
