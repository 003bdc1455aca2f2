import { type RefCallback, useLayoutEffect } from 'react';

interface AnchorOfProps {
  readonly element: HTMLElement;
  readonly ref?: RefCallback<HTMLElement>;
}

/**
 * Tells a menu or panel, which is loaded only when somebody opens it, that the button already on the screen is its
 * target. If the button were drawn anew as the target, it would lose the focus.
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

/** A floating panel is placed where there is room on the screen, and is made no larger than that room. */
export const WITHIN_SCREEN = { flip: true, shift: true, size: { padding: 8 } } as const;
