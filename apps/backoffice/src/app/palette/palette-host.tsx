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

export function PaletteHost() {
  const [open, setOpen] = useState<Open>();
  // The listener is added before the page is painted, so that a key pressed right away is not lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const asked = askedFor(event);
      if (asked === undefined) return;
      event.preventDefault();
      setOpen(asked);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const close = () => setOpen(undefined);
  return (
    <>
      <button type="button" className={classes['trigger']} aria-haspopup="dialog" onClick={() => setOpen('palette')}>
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span>Buscar</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      <Suspense>
        {open === 'palette' ? <Palette onClose={close} /> : null}
        {open === 'shortcuts' ? <Shortcuts onClose={close} /> : null}
      </Suspense>
    </>
  );
}
