import '../parts.css';

/**
 * What a colour means; it always stands beside a word or an icon. Which status has which tone, and so which colour, is
 * declared by features: in a file `tones.ts`, or as the `tones` of a list.
 */
export type Tone = 'positive' | 'attention' | 'problem' | 'information' | 'neutral';

export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className="kit-badge" data-tone={tone} title={children}>
      <span>{children}</span>
    </span>
  );
}
