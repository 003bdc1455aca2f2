import type { Tone } from './tone.ts';
import './icons.css';
import './parts.css';

export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className="kit-badge" data-tone={tone} title={children}>
      <span>{children}</span>
    </span>
  );
}
