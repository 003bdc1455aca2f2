/**
 * Where a browser tab stores what is typed in a draft. The place is named after the draft and not after the address,
 * because a draft that was begun in the form for a new campaign or a copy keeps the address of that form for a while.
 */
export const draftPlace = (id: string) => ({ path: `/campaigns/draft/modify/${id}`, record: `draft:${id}` });
