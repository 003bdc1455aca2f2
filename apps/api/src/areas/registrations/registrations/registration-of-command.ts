import { isVisible } from './command.queries.ts';

/** A command whose path names the registration. */
export const ofPath = { registrationId: ({ id }: { readonly id: string }): string => id, isVisible };

/** A command whose body names the registration. */
export const ofBody = {
  registrationId: (_: unknown, { registrationId }: { readonly registrationId: string }): string => registrationId,
  isVisible,
};
