import { adviceOn, messageOf, type NewProgram, programKey, type readProgramEndpoint } from '@habilita/contract';
import type { CallResponse } from '#app/transport.ts';

/** A programme as its form holds it. */
export interface ProgramValues {
  readonly key: string;
  readonly name: string;
  readonly apiKey: string;
  readonly primaryColor: string;
  readonly logo: string;
  readonly slogan: string;
  readonly sloganText: string;
  readonly creditLine: string;
  readonly active: boolean;
}

export const EMPTY_PROGRAM: ProgramValues & { readonly version?: number } = {
  key: '',
  name: '',
  apiKey: '',
  primaryColor: '#0b6b65',
  logo: '',
  slogan: '',
  sloganText: '',
  creditLine: '',
  active: true,
};

export const REQUIRED = ['key', 'name', 'apiKey', 'primaryColor', 'slogan', 'sloganText', 'creditLine'] as const;

export function valuesOf(program: CallResponse<typeof readProgramEndpoint>): ProgramValues {
  const { key, name, apiKey, primaryColor, logo, slogan, sloganText, creditLine, active } = program;
  return { key, name, apiKey, primaryColor, logo: logo ?? '', slogan, sloganText, creditLine, active };
}

export const bodyOf = (values: ProgramValues): NewProgram => ({
  ...values,
  key: values.key.trim(),
  logo: values.logo === '' ? null : values.logo,
});

const contrastText = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** Why a colour cannot be taken, with the nearest tone that can; undefined for one that can be read. */
export function colorProblem(typed: string): string | undefined {
  const advice = adviceOn(typed);
  if (advice === undefined || !/^#[0-9a-f]{6}$/i.test(typed.trim())) return messageOf('COLOR_INVALID');
  if (advice.isReadable) return undefined;
  const contrast = contrastText.format(Math.floor(advice.contrast * 10) / 10);
  return `Contraste de ${contrast}:1 com texto branco; o mínimo é 4,5:1. O tom mais próximo é ${advice.readable}.`;
}

export const PROGRAM_RULES = {
  key: (key: string) => (programKey.safeParse(key.trim()).success ? undefined : messageOf('PROGRAM_KEY_INVALID')),
  apiKey: (key: string) =>
    /^[a-z0-9][a-z0-9-]{2,39}$/.test(key.trim()) ? undefined : messageOf('PROGRAM_API_KEY_INVALID'),
  primaryColor: colorProblem,
};
