import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Registration } from '../registration.ts';

// A form and what it shows come with the first one opened.
const DIALOGS = {
  abandon: lazy(async () => ({ default: (await import('./abandon-dialog.tsx')).AbandonDialog })),
  undoAbandon: lazy(async () => ({ default: (await import('./undo-abandon-dialog.tsx')).UndoAbandonDialog })),
};
type Which = keyof typeof DIALOGS;

/** Opens 'Desistência' and 'Desfazer desistência'; `dialog` is drawn by the screen. */
export function useAbandonment(registration: Registration): {
  readonly perform: Readonly<Record<Which, () => void>>;
  readonly dialog: ReactNode;
} {
  const [open, setOpen] = useState<Which>();
  const Dialog = open === undefined ? undefined : DIALOGS[open];
  return {
    perform: { abandon: () => setOpen('abandon'), undoAbandon: () => setOpen('undoAbandon') },
    dialog:
      Dialog === undefined ? null : (
        <Suspense>
          <Dialog registration={registration} onClose={() => setOpen(undefined)} />
        </Suspense>
      ),
  };
}
