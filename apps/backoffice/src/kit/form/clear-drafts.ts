/** Drafts live in the tab, for one person, 12 hours at most. */
export const DRAFT_PREFIX = 'habilita-draft:';

/** For signing out. */
export function clearDrafts(storage: Storage): void {
  const keys = Object.keys(storage).filter((key) => key.startsWith(DRAFT_PREFIX));
  for (const key of keys) storage.removeItem(key);
}
