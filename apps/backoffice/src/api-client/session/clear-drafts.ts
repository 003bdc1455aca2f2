/** The keys of drafts begin with this prefix. Drafts are stored in this tab, per person, for at most 12 hours. */
export const DRAFT_PREFIX = 'habilita-draft:';

export function clearDrafts(storage: Storage): void {
  const keys = Object.keys(storage).filter((key) => key.startsWith(DRAFT_PREFIX));
  for (const key of keys) storage.removeItem(key);
}
