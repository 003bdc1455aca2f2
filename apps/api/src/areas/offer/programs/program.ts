import { DEFAULT_PROGRAM, type EditedProgram, type NewProgram } from '@habilita/contract';
import type { HexColor } from '@habilita/kernel';
import { type Refusal, refusal } from '#kernel/errors.ts';

export function programColumns(form: Omit<EditedProgram, 'version'> | Omit<NewProgram, 'key'>) {
  const { name, apiKey, slogan, sloganText, creditLine, active } = form;
  const primaryColor: HexColor = `#${form.primaryColor.slice(1).toLowerCase()}`;
  return { name, apiKey, primaryColor, logo: form.logo ?? null, slogan, sloganText, creditLine, active };
}

/** Refuses with PROGRAM_IS_DEFAULT to deactivate the default programme. */
export function switchOffProblem(key: string, active: boolean): Refusal | undefined {
  return key === DEFAULT_PROGRAM && !active ? refusal('PROGRAM_IS_DEFAULT', 'active') : undefined;
}
