import type { ReactNode } from 'react';
import './campaign-form.css';

/** Under a field, the record it names, as a link for who manages such records (Specification 2 §2). */
export function RecordLine({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <p className="campaign-record-line">
      {label}: {children}
    </p>
  );
}
