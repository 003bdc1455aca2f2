import { TEMPLATE_VARIABLES, type TemplateValues } from '@habilita/contract';
import { isDeepStrictEqual } from 'node:util';
import { wordsOf } from './contract-words.ts';

export interface ComparedContract {
  readonly html: string;
  readonly template: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

export interface ContractDifference {
  /** Portuguese words for what changes: 'Texto do contrato' when the template differs, and the values that differ. */
  readonly changes: readonly string[];
  readonly mustAcceptAgain: boolean;
}

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
    mustAcceptAgain: wordsOf(stands.html) !== wordsOf(now.html),
  };
}

/**
 * Variables of the payment. The student chooses the payment after accepting the contract, so a change of these
 * variables needs no new acceptance.
 */
const OF_THE_CHOICE = [
  'dueAmount',
  'paymentMethod',
  'entityType',
  'entityPaymentType',
  'entityPaymentId',
  'dueDate',
  'orderId',
  'liquidationDay',
] as const;

/** The present values, except that those of the chosen payment stay as they were accepted. */
export function asAccepted(now: TemplateValues, accepted: TemplateValues): TemplateValues {
  const kept = OF_THE_CHOICE.map((name) => [name, accepted[name] ?? null] as const);
  return { ...now, ...Object.fromEntries(kept) };
}
