const keyOf = (person: string | undefined, list: string) => `habilita-has-views:${person ?? 'anyone'}:${list}`;

/** Whether the person's list had saved views when it was seen last: their line is kept free for them. */
export const hadViews = (person: string | undefined, list: string): boolean =>
  localStorage.getItem(keyOf(person, list)) !== null;

export function noteViews(person: string | undefined, list: string, some: boolean): void {
  if (some) localStorage.setItem(keyOf(person, list), '1');
  else localStorage.removeItem(keyOf(person, list));
}
