/** The four meanings a colour may carry, and none. A word or an icon always says the same. */
export type Tone = 'positive' | 'attention' | 'problem' | 'information' | 'neutral';
