import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { IconHourglass } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useSelector } from '@tanstack/react-store';
import { isNoticeShown, LATE_TEXT, lateCalls } from '#api-client/late-answers.ts';
import { useEscape } from './top-layer-keys.ts';
import './dialog.css';

/** Two clicks count as a double click when they are within SOON milliseconds and NEAR pixels of each other. */
const SOON = 300;
const NEAR = 8;

interface Click {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/**
 * The position and time of a click; undefined for a button pressed by keyboard. The time is the event's own timestamp,
 * because a busy browser delivers the event later.
 */
function clickOf({ clientX: x, clientY: y, timeStamp: at }: MouseEvent): Click | undefined {
  return x === 0 && y === 0 ? undefined : { x, y, at };
}

const isRepeated = (first: Click, second: Click): boolean =>
  second.at - first.at < SOON && Math.abs(second.x - first.x) <= NEAR && Math.abs(second.y - first.y) <= NEAR;

const HALVES = ['pointerdown', 'mousedown', 'click'] as const;

/**
 * Suppresses the second click of a double click. The first click has closed a dialog, so the second one would hit what
 * was under the dialog. A click elsewhere is no double click and ends the suppression.
 */
function holdSecondHalfOf(first: Click): void {
  const hold = (event: MouseEvent) => {
    const second = clickOf(event);
    if (second === undefined) return;
    if (!isRepeated(first, second)) return release();
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const release = () => {
    for (const half of HALVES) window.removeEventListener(half, hold, { capture: true });
  };
  for (const half of HALVES) window.addEventListener(half, hold, { capture: true });
  setTimeout(release, SOON);
}

/** When a double click closes a dialog, keeps the second click from reaching what was under the dialog. */
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
      if (last !== undefined) holdSecondHalfOf(last);
    };
  }, [opened]);
}

/** Shows the notice of a slow server inside the dialog, because the dialog covers the notice on the screen. */
function LateNotice() {
  const isLate = useSelector(lateCalls, isNoticeShown);
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

/**
 * Returns the focus to where it was before the dialog if the component is removed while the dialog is open, as happens
 * when a confirmation is answered. Mantine returns the focus only when `opened` becomes false.
 */
function useFocusBack(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (document.activeElement !== document.body) return;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}

const FOCUSABLE = 'a[href], button, input:not([type=hidden]), select, textarea, [tabindex]:not([tabindex="-1"])';

/**
 * Gives the first focus to the field with which a dialog begins, instead of the cross in its title. On a phone only
 * radio buttons get it, because the keyboard of a text field would cover the dialog.
 */
function useFocusOnFirstField(content: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown || content.current?.querySelector('[data-autofocus]') !== null) return;
    const choices = [...content.current.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const first = choices.find((element) => !element.matches(':disabled'));
    const group = first?.closest('[role=radiogroup]');
    const field = group?.querySelector<HTMLElement>('input:checked') ?? first;
    if (field?.matches('input, select, textarea') !== true) return;
    if (group === null && window.matchMedia('(pointer: coarse)').matches) return;
    field.setAttribute('data-autofocus', 'true');
  }, [content, isShown]);
}

/**
 * Mantine's dialog. Escape closes it unless the key is meant for a calendar, a list or a confirmation that is open over
 * it.
 */
export function LoadedModal({ closeOnEscape = true, onClose, children, ...props }: ModalProps) {
  const content = useRef<HTMLDivElement>(null);
  const { opened } = props;
  useEscape(content, () => {
    if (closeOnEscape && opened) onClose();
  });
  useOneClick(opened);
  useFocusBack();
  // The dialog opens one render late. If it were open in its first render, Mantine would not note which element to give
  // the focus back to.
  const isMounted = useMounted();
  useFocusOnFirstField(content, opened && isMounted);
  return (
    <MantineModal {...props} opened={opened && isMounted} onClose={onClose} closeOnEscape={false}>
      <div ref={content} className="kit-dialog-content">
        <LateNotice />
        {children}
      </div>
    </MantineModal>
  );
}
