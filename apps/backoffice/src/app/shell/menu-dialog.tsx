import { type ReactNode, useEffect, useRef } from 'react';
import classes from './menu-dialog.module.css';

interface MenuDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The menu on phones: slides in over the screen; Escape, a tap beside it or going elsewhere closes it. */
export function MenuDialog({ open, onClose, children }: MenuDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  // The browser's dialog traps focus and hears Escape by itself; only the tap beside it is ours.
  useEffect(() => {
    const element = dialog.current;
    const tapped = (event: MouseEvent) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('click', tapped);
    return () => element?.removeEventListener('click', tapped);
  }, [onClose]);
  return (
    <dialog ref={dialog} className={classes['dialog']} aria-label="Menu" onClose={onClose}>
      {open && <div className={classes['body']}>{children}</div>}
    </dialog>
  );
}
