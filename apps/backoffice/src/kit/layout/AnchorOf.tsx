import { type RefCallback, useLayoutEffect } from 'react';

interface AnchorOfProps {
  readonly element: HTMLElement;
  readonly ref?: RefCallback<HTMLElement>;
}

/**
 * Stands as the target of a menu or a panel that is loaded when somebody opens it, and hands on the button that is on
 * the screen already: drawn anew as the target, the button would lose the focus.
 */
export function AnchorOf({ element, ref }: AnchorOfProps) {
  useLayoutEffect(() => {
    ref?.(element);
    return () => {
      ref?.(null);
    };
  }, [element, ref]);
  return null;
}

/** The id of what floats at a target with this id, as Mantine forms it. */
export const floatingId = (id: string): string => `${id}-dropdown`;

/** What floats stands where there is room, and is no larger than the room there. */
export const WITHIN_SCREEN = { flip: true, shift: true, size: { padding: 8 } } as const;
