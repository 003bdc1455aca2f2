import '../parts.css';

/** What a colour means; it always stands beside a word or an icon. */
export type Tone = 'positive' | 'attention' | 'problem' | 'information' | 'neutral';

export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span className="kit-badge" data-tone={tone} title={children}>
      <span>{children}</span>
    </span>
  );
}
