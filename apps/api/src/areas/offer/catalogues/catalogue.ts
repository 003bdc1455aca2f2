import type { Catalogue, NewCatalogueItem } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';

/**
 * Checks the group of a choice. A fee needs a group; no other choice may have one. Refuses with REQUIRED or INVALID on
 * the group's field.
 */
export function groupProblem(
  catalogue: Catalogue,
  { feeGroup, feeSubGroup }: Pick<NewCatalogueItem, 'feeGroup' | 'feeSubGroup'>,
): Refusal | undefined {
  const isGrouped = (feeGroup ?? null) !== null;
  if (catalogue === 'FEE') return isGrouped ? undefined : refusal('REQUIRED', 'feeGroup');
  if (isGrouped) return refusal('INVALID', 'feeGroup');
  return (feeSubGroup ?? null) === null ? undefined : refusal('INVALID', 'feeSubGroup');
}
