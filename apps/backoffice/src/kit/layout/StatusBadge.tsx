import '../parts.css';

/**
 * What a colour means. A colour never stands alone, but beside a word or an icon. Features declare which status has
 * which tone, and so which colour: in a file `tones.ts`, or as the `tones` of a list.
 */
export type Tone = 'positive' | 'attention' | 'problem' | 'information' | 'neutral';

export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className="kit-badge" data-tone={tone} title={children}>
      <span>{children}</span>
    </span>
  );
}
