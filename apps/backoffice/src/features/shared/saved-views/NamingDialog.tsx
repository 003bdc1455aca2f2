import type { SavedView } from '@habilita/contract';
import { Suspense } from 'react';
import { lazily } from '#code-loading/lazily.ts';
import type { ListViews } from './use-list-views.ts';

const SaveViewDialog = lazily(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }));

/** Undefined while the dialog is closed. Otherwise `view` is the view to rename, or undefined to name a new one. */
export type Naming = { readonly view: SavedView | undefined } | undefined;

interface NamingDialogProps {
  readonly views: ListViews;
  readonly naming: Naming;
  readonly onClose: () => void;
}

export function NamingDialog({ views, naming, onClose }: NamingDialogProps) {
  if (naming === undefined) return null;
  return (
    <Suspense>
      <SaveViewDialog views={views} view={naming.view} onClose={onClose} />
    </Suspense>
  );
}
