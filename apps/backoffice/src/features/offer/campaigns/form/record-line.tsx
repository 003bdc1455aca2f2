import type { ReactNode } from 'react';
import './campaign-form.css';

export function RecordLine({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <p className="campaign-record-line">
      {label}: {children}
    </p>
  );
}
