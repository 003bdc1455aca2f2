import {
  adviceOn,
  emptyOf,
  field,
  messageOf,
  type NewProgram,
  programKey,
  type readProgramEndpoint,
  record,
  type ValuesOf,
} from '@habilita/contract';
import { z } from 'zod';
import type { CallResponse } from '#api-client/transport.ts';

const contrastText = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** Says what is wrong with a typed colour; undefined when white text on it is readable. */
export function colorProblem(typed: string): string | undefined {
  const advice = adviceOn(typed);
  if (advice === undefined || !/^#[0-9a-f]{6}$/i.test(typed.trim())) return messageOf('COLOR_INVALID');
  if (advice.isReadable) return undefined;
  const contrast = contrastText.format(Math.floor(advice.contrast * 10) / 10);
  return `Contraste de ${contrast}:1 com texto branco; o mínimo é 4,5:1. O tom mais próximo é ${advice.readable}.`;
}

const accessKey = z
  .string()
  .trim()
  .regex(/^[a-z0-9][a-z0-9-]{2,39}$/, { error: 'PROGRAM_API_KEY_INVALID' });
const color = z.string().refine((typed) => colorProblem(typed) === undefined, { error: 'COLOR_INVALID' });

export const programForm = record({
  fields: {
    key: field.typed('Chave', programKey, { required: true, sentence: messageOf('PROGRAM_KEY_INVALID') }),
    name: field.text('Nome', { max: 60, required: true }),
    apiKey: field.typed('Chave de acesso', accessKey, { required: true }),
    primaryColor: field.typed('Cor principal', color, { required: true, sentence: colorProblem }),
    logo: field.typed('Logo', z.string()),
    slogan: field.text('Slogan', { max: 120, required: true }),
    sloganText: field.text('Texto abaixo do slogan', { max: 240, required: true }),
    creditLine: field.text('Linha de crédito no rodapé', { max: 160, required: true }),
    active: field.yesNo('Ativo', { initially: true }),
  },
});
export type ProgramValues = ValuesOf<typeof programForm.fields>;

const { version: _version, ...empty } = emptyOf(programForm);
export const EMPTY_PROGRAM: ProgramValues & { readonly version?: number } = { ...empty, primaryColor: '#0b6b65' };

export function valuesOf(program: CallResponse<typeof readProgramEndpoint>): ProgramValues {
  const { key, name, apiKey, primaryColor, logo, slogan, sloganText, creditLine, active } = program;
  return { key, name, apiKey, primaryColor, logo: logo ?? '', slogan, sloganText, creditLine, active };
}

export const bodyOf = (values: ProgramValues): NewProgram => ({
  ...values,
  key: values.key.trim(),
  logo: values.logo === '' ? null : values.logo,
});
