import { type Role, VIEW_ROLES, VIEW_SHARERS } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';

/** How many views a person may have of one list, and of all lists together. */
export const MAX_VIEWS = 30;
export const MAX_VIEWS_OF_ALL_LISTS = 300;

/**
 * The most lists for which a person may store preferences. There are about sixty lists, so a client that exceeds this
 * sends names of lists that do not exist.
 */
export const MAX_KEPT_LISTS = 100;

interface Person {
  readonly userId: string;
  readonly roles: readonly Role[];
}

interface View {
  readonly ownerId: string;
  readonly sharedWith: readonly string[];
}

/** Views may be edited by their owner, and shared ones by administrators too. */
export const mayEditView = (person: Person, view: View): boolean =>
  view.ownerId === person.userId || (view.sharedWith.length > 0 && person.roles.includes('ADMIN'));

/**
 * Refuses with VIEW_SHARE_NOT_ALLOWED when the person may not share views with these roles. An empty list, which ends
 * the sharing, is always allowed.
 */
export function sharingProblem(person: Pick<Person, 'roles'>, sharedWith: readonly Role[]): Refusal | undefined {
  if (sharedWith.length === 0) return undefined;
  const mayShare = VIEW_SHARERS.some((role) => person.roles.includes(role));
  return mayShare && sharedWith.every((role) => VIEW_ROLES.includes(role))
    ? undefined
    : refusal('VIEW_SHARE_NOT_ALLOWED', 'sharedWith');
}
