import type { HexColor } from '@habilita/kernel';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';

export const PROGRAMS = { path: '/api/v1/programs', tag: 'Programas' } as const;
export const DEFAULT_PROGRAM = 'DEFAULT';

export const primaryColor = z.custom<HexColor>((value) => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value));

/** The fields of a programme that every page needs. `programs.schemas.ts` has the fields that administrators edit. */
export const programLook = z.object({
  key: z.string(),
  name: z.string(),
  apiKey: z.string(),
  primaryColor,
  logo: z.string().nullable(),
  slogan: z.string(),
  sloganText: z.string(),
  creditLine: z.string(),
});
export type ProgramLook = z.output<typeof programLook>;

export const listProgramsEndpoint = endpoint({
  ...PROGRAMS,
  method: 'GET',
  access: 'public',
  summary: 'Os programas ativos, com aparência e textos',
  response: z.array(programLook),
});

export const currentProgramEndpoint = endpoint({
  tag: PROGRAMS.tag,
  method: 'GET',
  access: 'public',
  path: `${PROGRAMS.path}/current`,
  summary: 'O programa da chave enviada em X-Program-Key; sem chave, ou com uma desconhecida, o padrão',
  response: programLook,
});
