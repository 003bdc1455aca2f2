import { z } from 'zod';
import { instant, recordVersion, text } from '../../codecs.ts';
import { adviceOn } from './program-color.ts';
import { programLook } from './program-look.ts';
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
