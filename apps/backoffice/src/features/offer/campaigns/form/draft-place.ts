/** Where a tab keeps what is typed in a draft, whatever address the draft is open at: its own, or that of a new campaign or a copy. */
export const draftPlace = (id: string) => ({ path: `/campaigns/draft/modify/${id}`, record: `draft:${id}` });
