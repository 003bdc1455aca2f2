import type { Tone } from './tone.ts';
import './icons.css';
import './parts.css';

/** Colour and icon only repeat the word. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className="kit-badge" data-tone={tone} title={children}>
      <span>{children}</span>
    </span>
  );
}
