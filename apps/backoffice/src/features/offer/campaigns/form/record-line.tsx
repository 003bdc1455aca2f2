import type { ReactNode } from 'react';
import './campaign-form.css';

/** Holds a link to the chosen record, for those who manage such records (Specification 2 §2). */
export function RecordLine({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <p className="campaign-record-line">
      {label}: {children}
    </p>
  );
}
