/**
 * Where a tab stores what is typed in a draft. A draft begun as a new campaign or a copy keeps that form's address for
 * a while, so the place is named after the draft and not after the address.
 */
export const draftPlace = (id: string) => ({ path: `/campaigns/draft/modify/${id}`, record: `draft:${id}` });
