import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { LATE_TEXT, unanswered } from '#api-client/unanswered.ts';
import { useEscape } from './top-layer-keys.ts';
import './dialog.css';

/** Milliseconds until the second half of a double click, and pixels it is away from the first. */
const SOON = 300;
const NEAR = 8;

interface Click {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** Pressed by a key, a button is clicked nowhere. */
function clickOf({ clientX: x, clientY: y }: MouseEvent): Click | undefined {
  return x === 0 && y === 0 ? undefined : { x, y, at: performance.now() };
}

const isRepeated = (first: Click, second: Click | undefined): boolean =>
  second !== undefined &&
  second.at - first.at < SOON &&
  Math.abs(second.x - first.x) <= NEAR &&
  Math.abs(second.y - first.y) <= NEAR;

const HALVES = ['pointerdown', 'mousedown', 'click'] as const;

/** Whatever lies where the click was must not take its second half. */
function holdSecondHalfOf(first: Click): void {
  const hold = (event: MouseEvent) => {
    if (!isRepeated(first, clickOf(event))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const half of HALVES) window.addEventListener(half, hold, { capture: true });
  setTimeout(() => {
    for (const half of HALVES) window.removeEventListener(half, hold, { capture: true });
  }, SOON);
}

/** The second half of the double click that closes a dialog does not fall on what lies under it. */
export function useOneClick(opened: boolean): void {
  useEffect(() => {
    if (!opened) return undefined;
    let last: Click | undefined;
    const note = (event: MouseEvent) => {
      last = clickOf(event);
    };
    window.addEventListener('click', note, { capture: true });
    return () => {
      window.removeEventListener('click', note, { capture: true });
      if (last !== undefined && performance.now() - last.at < SOON) holdSecondHalfOf(last);
    };
  }, [opened]);
}

/** In a dialog, which covers the screen's own. */
function LateNotice() {
  const isLate = useSyncExternalStore(unanswered.subscribe, unanswered.some);
  return (
    <div className="kit-dialog-late" aria-live="polite">
      {isLate ? (
        <>
          <IconHourglass size={16} aria-hidden />
          <span>{LATE_TEXT}</span>
        </>
      ) : null}
    </div>
  );
}

/** Escape closes it only when it is meant for it, not for a calendar, a list or a question over it. */
export function LoadedModal({ closeOnEscape = true, onClose, children, ...props }: ModalProps) {
  const content = useRef<HTMLDivElement>(null);
  const { opened } = props;
  useEscape(content, () => {
    if (closeOnEscape && opened) onClose();
  });
  useOneClick(opened);
  return (
    <MantineModal {...props} onClose={onClose} closeOnEscape={false}>
      <div ref={content} className="kit-dialog-content">
        <LateNotice />
        {children}
      </div>
    </MantineModal>
  );
}
