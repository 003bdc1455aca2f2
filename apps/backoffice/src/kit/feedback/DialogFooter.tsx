import type { ReactNode } from 'react';
import './dialog.css';

export function DialogFooter({ children }: { readonly children: ReactNode }) {
  return <div className="kit-dialog-footer">{children}</div>;
}
