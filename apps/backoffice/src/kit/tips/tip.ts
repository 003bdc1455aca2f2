/** The attribute whose text `TipHost` shows beside an element while it is pointed at or holds the focus. */
export const TIP_ATTRIBUTE = 'data-tip';

/** What a thing is called or why it is off, shown on hover and focus. It is a help to the eye: screen readers need the name or description besides. */
export const tip = (text: string | undefined) => ({ [TIP_ATTRIBUTE]: text });
