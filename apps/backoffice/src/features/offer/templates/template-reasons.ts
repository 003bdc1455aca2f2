import { isCommunicationTemplate } from '@habilita/contract';

/**
 * Why the identifier and the type of a template cannot change; undefined if they can. `key` is undefined for a new
 * template.
 */
export const keptReason = (key: string | undefined): string | undefined =>
  key !== undefined && isCommunicationTemplate(key) ? 'Os disparos das campanhas usam este template.' : undefined;

/**
 * Why a template cannot be removed; undefined if it can. Already removed templates and those that dispatches of
 * campaigns use are refused.
 */
export const removalReason = ({
  active,
  key,
}: {
  readonly active: boolean;
  readonly key: string;
}): string | undefined => (active ? keptReason(key) : 'Este template já foi removido.');
