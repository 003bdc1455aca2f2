import { isCommunicationTemplate } from '@habilita/contract';

/** Why the identifier and the type of a template cannot change; `key` is missing for a new one. */
export const keptReason = (key: string | undefined): string | undefined =>
  key !== undefined && isCommunicationTemplate(key) ? 'Os disparos das campanhas usam este template.' : undefined;

/** Why a template cannot be removed. */
export const removalReason = ({
  active,
  key,
}: {
  readonly active: boolean;
  readonly key: string;
}): string | undefined => (active ? keptReason(key) : 'Este template já foi removido.');
