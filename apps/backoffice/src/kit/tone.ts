/** Always with a word or icon. */
export type Tone = 'positive' | 'attention' | 'problem' | 'information' | 'neutral';
