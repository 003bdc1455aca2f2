import { TEMPLATE_VARIABLES } from '@habilita/contract';
import { isDeepStrictEqual } from 'node:util';

export interface ComparedContract {
  readonly html: string;
  readonly template: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface ContractDifference {
  /** In words: 'Texto do contrato' when its template is another or changed, and the values that differ. */
  readonly changes: readonly string[];
  readonly mustAcceptAgain: boolean;
}

const words = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/(?:\s|&nbsp;)+/g, ' ')
    .trim();

/**
 * How a regenerated contract would differ from the current one; undefined if it would be the same. Students must
 * accept again when the words differ, not when only the markup does.
 */
export function contractDifference(stands: ComparedContract, now: ComparedContract): ContractDifference | undefined {
  if (stands.html === now.html) return undefined;
  const names = [...new Set([...Object.keys(stands.variables), ...Object.keys(now.variables)])];
  const differing = names.filter(
    (name) => !isDeepStrictEqual(stands.variables[name] ?? null, now.variables[name] ?? null),
  );
  const values = differing.map((name) => TEMPLATE_VARIABLES[name] ?? name);
  const isOtherText = stands.template !== now.template || values.length === 0;
  return {
    changes: [...(isOtherText ? ['Texto do contrato'] : []), ...values],
    mustAcceptAgain: words(stands.html) !== words(now.html),
  };
}
