import type { ReactNode } from 'react';
import './record.css';

export interface FactEntry {
  readonly label: string;
  readonly value: ReactNode;
}

export function Facts({ facts }: { readonly facts: readonly FactEntry[] }) {
  return (
    <dl className="kit-facts">
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function DescriptionList({ entries }: { readonly entries: readonly FactEntry[] }) {
  return (
    <dl className="kit-descriptions">
      {entries.map((entry) => (
        <div key={entry.label}>
          <dt>{entry.label}</dt>
          <dd>{entry.value}</dd>
        </div>
      ))}
    </dl>
  );
}
