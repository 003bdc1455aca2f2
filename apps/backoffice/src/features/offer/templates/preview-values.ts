import { type readVariablesEndpoint, TEMPLATE_VARIABLES } from '@habilita/contract';
import type { CallResponse } from '#api-client/transport.ts';

export type Variables = CallResponse<typeof readVariablesEndpoint>;

const isRecord = (value: unknown): value is Variables =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Says in Portuguese where the JSON is wrong, because browsers say so in English. */
function whereOf(failure: unknown): string {
  const message = failure instanceof Error ? failure.message : '';
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(message) ?? [];
  return column === undefined ? 'o texto termina antes do fim.' : `confira a linha ${line}, coluna ${column}.`;
}

/**
 * Reads variables that were typed as JSON. The error says where the JSON is wrong: 'Formatação incorreta: …'
 * (Specification 2 §5).
 */
export function readVariables(text: string): { readonly variables: Variables } | { readonly error: string } {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? { variables: parsed } : { error: 'Formatação incorreta: é preciso um objeto { … }.' };
  } catch (failure) {
    return { error: `Formatação incorreta: ${whereOf(failure)}` };
  }
}

/** The names of variables, each after its meaning: 'Tags da campanha (campaignTags)'. */
export const calledBy = (names: readonly string[]): string =>
  names
    .map((name) => {
      const label = TEMPLATE_VARIABLES[name]?.replace(/ \(.*\)$/, '');
      return label === undefined ? name : `${label} (${name})`;
    })
    .join(', ');
