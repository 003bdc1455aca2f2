import { isVisible } from './command.queries.ts';

export const ofPath = { registrationId: ({ id }: { readonly id: string }): string => id, isVisible };

export const ofBody = {
  registrationId: (_: unknown, { registrationId }: { readonly registrationId: string }): string => registrationId,
  isVisible,
};
