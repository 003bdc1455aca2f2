import { isVisible } from './command.queries.ts';

export const registrationInPath = { registrationId: ({ id }: { readonly id: string }): string => id, isVisible };

export const registrationInBody = {
  registrationId: (_: unknown, { registrationId }: { readonly registrationId: string }): string => registrationId,
  isVisible,
};
