import { type readVariablesEndpoint, TEMPLATE_VARIABLES } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

/** What a template is filled with, as the API gives it. */
export type Variables = CallResponse<typeof readVariablesEndpoint>;

const isRecord = (value: unknown): value is Variables =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where the JSON breaks off, in Portuguese: engines say it in English, and where only to those who read it. */
function whereOf(failure: unknown): string {
  const said = failure instanceof Error ? failure.message : '';
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(said) ?? [];
  return column === undefined ? 'o texto termina antes do fim.' : `confira a linha ${line}, coluna ${column}.`;
}

/** The variables as typed, or why they cannot be read: 'Formatação incorreta: …' (Specification 2 §5). */
export function readVariables(text: string): { readonly variables: Variables } | { readonly error: string } {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? { variables: parsed } : { error: 'Formatação incorreta: é preciso um objeto { … }.' };
  } catch (failure) {
    return { error: `Formatação incorreta: ${whereOf(failure)}` };
  }
}

/** Names of variables as people call them, each with what stands in the template: 'Tags da campanha (campaignTags)'. */
export const calledBy = (names: readonly string[]): string =>
  names
    .map((name) => {
      const label = TEMPLATE_VARIABLES[name]?.replace(/ \(.*\)$/, '');
      return label === undefined ? name : `${label} (${name})`;
    })
    .join(', ');
