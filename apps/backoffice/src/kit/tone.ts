/** A word or an icon always says the same. */
export type Tone = 'positive' | 'attention' | 'problem' | 'information' | 'neutral';
