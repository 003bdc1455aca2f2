import { IconSearch } from '@tabler/icons-react';
import { Suspense, useLayoutEffect, useState } from 'react';
import classes from './palette.module.css';
import { lazily } from '#code-loading/lazily.ts';

const Palette = lazily(async () => ({ default: (await import('./palette.tsx')).Palette }));
const Shortcuts = lazily(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }));

type Open = 'palette' | 'shortcuts' | undefined;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

function askedFor(event: KeyboardEvent): Open {
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') {
    return 'palette';
  }
  return event.key === '?' && !isTyping(event.target) ? 'shortcuts' : undefined;
}

/**
 * Whether a key was pressed before the open palette was drawn or got the focus, so that the palette itself did not
 * receive the key.
 */
function isEarly({ target }: KeyboardEvent): boolean {
  const dialog = document.querySelector('[data-palette]')?.closest('[role="dialog"]');
  return !(target instanceof Node && dialog?.contains(target) === true);
}

/** Returns the search text after one more key press; undefined for keys that the page handles itself. */
function typedOn(term: string, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): string | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Backspace') return term.slice(0, -1);
  // Enter does not change the text. It is handled here all the same, because on the page it would activate the focused
  // element.
  if (key === 'Enter') return term;
  return key.length === 1 ? term + key : undefined;
}

export function PaletteHost() {
  const [open, setOpen] = useState<Open>();
  const [term, setTerm] = useState('');
  const isPalette = open === 'palette';
  // The listener is added before the page is painted, so that a key pressed right away is not lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const asked = askedFor(event);
      if (asked === undefined) return;
      event.preventDefault();
      setTerm('');
      setOpen(asked);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useLayoutEffect(() => {
    if (!isPalette) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isEarly(event)) return;
      if (event.key === 'Escape') return setOpen(undefined);
      if (typedOn('', event) === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setTerm((typed) => typedOn(typed, event) ?? typed);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isPalette]);
  const show = (what: Open) => {
    setTerm('');
    setOpen(what);
  };
  const close = () => show(undefined);
  return (
    <>
      <button type="button" className={classes['trigger']} aria-haspopup="dialog" onClick={() => show('palette')}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span>Buscar</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      <Suspense>
        {isPalette ? <Palette term={term} onTerm={setTerm} onClose={close} /> : null}
        {open === 'shortcuts' ? <Shortcuts onClose={close} /> : null}
      </Suspense>
    </>
  );
}
