import { type ReactNode, useEffect, useRef } from 'react';
import classes from './menu-dialog.module.css';

interface MenuDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function MenuDialog({ open, onClose, children }: MenuDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  // The native dialog handles focus and Escape. A tap beside the menu is handled here: it closes the dialog.
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
