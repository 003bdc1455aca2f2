import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { type Align, placeOf } from './place.ts';
import './floating.css';

interface FloatingProps {
  readonly anchor: HTMLElement;
  readonly align: Align;
  readonly kind: 'menu' | 'dialog';
  readonly id: string;
  readonly label: string;
  readonly onClose: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  readonly children: ReactNode;
}

const GAP = 4;

function put(element: HTMLElement, anchor: HTMLElement, align: Align): void {
  const { left, top } = placeOf(
    anchor.getBoundingClientRect(),
    element.getBoundingClientRect(),
    { width: window.innerWidth, height: window.innerHeight },
    align,
    GAP,
  );
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}

/** Follows its anchor on scrolling; returns the focus when closed. */
function useShown({ anchor, align, onClose }: Pick<FloatingProps, 'anchor' | 'align' | 'onClose'>) {
  const ref = useRef<HTMLDivElement & HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    element.showPopover();
    const follow = () => put(element, anchor, align);
    follow();
    const resizes = new ResizeObserver(follow);
    resizes.observe(element);
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      resizes.disconnect();
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
      if (element.contains(document.activeElement)) anchor.focus();
    };
  }, [anchor, align]);
  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      const inside = [ref.current, anchor].some((own) => target instanceof Node && own?.contains(target));
      if (!inside) onClose();
    };
    document.addEventListener('pointerdown', pressed, true);
    return () => document.removeEventListener('pointerdown', pressed, true);
  }, [anchor, onClose]);
  return ref;
}

/** In the browser's top layer, so that nothing clips it. Closed by Escape, Tab or a press outside. */
export function Floating({ kind, id, label, onKeyDown, children, ...shown }: FloatingProps) {
  const { anchor, onClose } = shown;
  const ref = useShown(shown);
  const handlers = {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') {
        // A surrounding dialog stays open.
        event.stopPropagation();
        onClose();
      }
      onKeyDown?.(event);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      const stays = [currentTarget, anchor].some((own) => own.contains(relatedTarget));
      if (relatedTarget !== null && !stays) onClose();
    },
  };
  const shared = { popover: 'manual', id, 'aria-label': label, className: 'kit-floating', ...handlers } as const;
  if (kind === 'dialog') {
    return (
      <dialog ref={ref} {...shared}>
        {children}
      </dialog>
    );
  }
  return (
    <div ref={ref} role="menu" {...shared}>
      {children}
    </div>
  );
}
