import { z } from 'zod';
import { PROGRAM_PALETTES, type ProgramPalette } from './theme.ts';

export const PROGRAM_KEY = 'habilita-program';

const schema = z.object({
  apiKey: z.string().min(1),
  name: z.string().min(1).optional(),
  palette: z.custom<ProgramPalette>((name) => typeof name === 'string' && name in PROGRAM_PALETTES).optional(),
});

export interface Program {
  /** Sent with every call when a programme setting is stored on this device (Specification 1 §7). */
  readonly apiKey: string | undefined;
  readonly name: string;
  readonly palette: ProgramPalette;
}

const DEFAULT: Program = { apiKey: undefined, name: 'Habilita', palette: 'teal' };

/** The programme setting stored on this device; an unreadable one counts as none. */
export function readProgram(storage: Pick<Storage, 'getItem'>): Program {
  try {
    const parsed = schema.safeParse(JSON.parse(storage.getItem(PROGRAM_KEY) ?? 'null'));
    if (!parsed.success) return DEFAULT;
    const { apiKey, name, palette } = parsed.data;
    return { apiKey, name: name ?? DEFAULT.name, palette: palette ?? DEFAULT.palette };
  } catch {
    return DEFAULT;
  }
}
