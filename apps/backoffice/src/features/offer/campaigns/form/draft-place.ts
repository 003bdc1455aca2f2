/**
 * Where a tab keeps what is typed in a draft: the same place, whether it is open at its own address or at that of a
 * new campaign or a copy.
 */
export const draftPlace = (id: string) => ({ path: `/campaigns/draft/modify/${id}`, record: `draft:${id}` });
