import { z } from 'zod';
import { instant, recordVersion, text } from '../codecs.ts';
import { list, listQuery } from '../list.ts';
import { adviceOn } from './program-color.ts';
import { primaryColor, programLook } from './program-look.ts';
import { isProgramLogo } from './program-logo.ts';

const KEY = /^[A-Z][A-Z0-9_]{1,39}$/;
const API_KEY = /^[a-z0-9][a-z0-9-]{2,39}$/;

export const programKey = z.string().regex(KEY, { error: 'PROGRAM_KEY_INVALID' });
const isReadable = (color: string) => adviceOn(color)?.isReadable !== false;

const color = z
  .string()
  .trim()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: 'COLOR_INVALID' })
  .refine(isReadable, { error: 'COLOR_CONTRAST_TOO_LOW' });

export const program = programLook.extend({ active: z.boolean(), version: recordVersion, updatedAt: instant });
export type Program = z.output<typeof program>;

const fields = {
  name: text(60),
  apiKey: z.string().trim().regex(API_KEY, { error: 'PROGRAM_API_KEY_INVALID' }),
  primaryColor: color,
  logo: z.string().max(100_000).refine(isProgramLogo, { error: 'LOGO_INVALID' }).nullish(),
  slogan: text(120),
  sloganText: text(240),
  creditLine: text(160),
  active: z.boolean().default(true),
};
export const newProgramBody = z.strictObject({ key: programKey, ...fields });
export type NewProgram = z.output<typeof newProgramBody>;
export const editProgramBody = z.strictObject({ ...fields, version: recordVersion });
export type EditedProgram = z.output<typeof editProgramBody>;

export const programsList = list({
  name: 'programs',
  title: 'Programas',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    key: { label: 'Chave', type: 'text', sortable: true },
    apiKey: { label: 'Chave de acesso', type: 'text' },
    primaryColor: { label: 'Cor', type: 'text' },
    active: { label: 'Ativo', type: 'boolean', words: { true: 'Sim', false: 'Não' } },
    updatedAt: { label: 'Alterado em', type: 'instant' },
  },
  filters: { term: { kind: 'text', label: 'Buscar' } },
  defaultSort: { key: 'name', direction: 'ASC' },
});
export const programsQuery = listQuery(programsList);
export type ProgramsQuery = z.output<typeof programsQuery>;

export const programRow = z.object({
  id: z.string(),
  key: z.string(),
  name: z.string(),
  apiKey: z.string(),
  primaryColor,
  active: z.boolean(),
  updatedAt: instant,
});
export type ProgramRow = z.output<typeof programRow>;
