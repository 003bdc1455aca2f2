import type { ReactNode } from 'react';
import './dialog.css';

/** The buttons a dialog is answered with, the last child of its body or of the form in it. */
export function DialogFooter({ children }: { readonly children: ReactNode }) {
  return <div className="kit-dialog-footer">{children}</div>;
}
