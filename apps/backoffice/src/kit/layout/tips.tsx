import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import './floating.css';

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** Pixels that stay free at the edges of the window. */
const EDGE = 4;

const within = (value: number, most: number): number => Math.max(EDGE, Math.min(value, most - EDGE));

/**
 * The position of a tooltip in the window, in pixels: below its target, or above it if it fits only there. The tooltip
 * never leaves the window.
 */
export function placeOf(target: Box, tip: Size, window: Size): { readonly left: number; readonly top: number } {
  const below = target.top + target.height;
  const above = target.top - tip.height;
  const fitsBelow = below + tip.height <= window.height - EDGE;
  return {
    left: within(target.left + (target.width - tip.width) / 2, window.width - tip.width),
    top: within(fitsBelow || above < EDGE ? below : above, window.height - tip.height),
  };
}

const DELAY_MS = 300;

function tipped(target: EventTarget | null): Element | undefined {
  return target instanceof Element ? (target.closest(`[${TIP_ATTRIBUTE}]`) ?? undefined) : undefined;
}

/** Whether a control is disabled. A touch screen has no hover, so a press on a disabled control shows its tip. */
const isOff = (element: Element): boolean => element.getAttribute('aria-disabled') === 'true';

/** The element whose tooltip is shown: after a short delay on hover, at once on keyboard focus. */
function useTipped(): Element | undefined {
  const [shown, setShown] = useState<Element>();
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const show = (element: Element | undefined, after = 0) => {
      clearTimeout(soon);
      if (after === 0) setShown(element);
      else soon = setTimeout(() => setShown(element), after);
    };
    const onPointer = ({ target, pointerType }: PointerEvent) => {
      // The pointer may rest on the tip, to read or copy it.
      if (pointerType === 'touch' || (target instanceof Element && target.closest('.kit-tip') !== null)) return;
      const element = tipped(target);
      show(element, element === undefined ? 0 : DELAY_MS);
    };
    const onFocus = ({ target }: FocusEvent) => {
      const element = tipped(target);
      show(element?.matches(':focus-visible') === true ? element : undefined);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') show(undefined);
    };
    const onPress = ({ target }: MouseEvent) => {
      const element = tipped(target);
      show(element !== undefined && isOff(element) ? element : undefined);
    };
    document.addEventListener('pointerover', onPointer, { signal });
    document.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('focusout', () => show(undefined), { signal });
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('click', onPress, { signal });
    window.addEventListener('scroll', () => show(undefined), { signal, capture: true });
    return () => {
      clearTimeout(soon);
      listening.abort();
    };
  }, []);
  return shown;
}

function Tip({ target, text }: { readonly target: Element; readonly text: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null || !target.isConnected) return;
    element.showPopover();
    const room = { width: window.innerWidth, height: window.innerHeight };
    const { left, top } = placeOf(target.getBoundingClientRect(), element.getBoundingClientRect(), room);
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [target]);
  return (
    <div ref={ref} popover="manual" role="tooltip" className="kit-tip">
      <span>{text}</span>
    </div>
  );
}

export function TipHost() {
  const target = useTipped();
  const text = target?.getAttribute(TIP_ATTRIBUTE) ?? '';
  return target === undefined || text === '' ? null : <Tip key={text} target={target} text={text} />;
}

const TIP_ATTRIBUTE = 'data-tip';

export const tip = (text: string | undefined) => ({ [TIP_ATTRIBUTE]: text });
