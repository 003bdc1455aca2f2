import type { ProgramLook } from '@habilita/contract';
import { type HexColor, parseColor } from '@habilita/kernel';
import { useSyncExternalStore } from 'react';
import { type Guard, hasShape, isFilledText, isText, nullable, optional } from './guards.ts';

export const PROGRAM_KEY = 'habilita-program';

type Stored = Partial<Omit<ProgramLook, 'key'>>;

const isColor: Guard<HexColor> = (value): value is HexColor => isText(value) && parseColor(value) === value;
const isPicture: Guard<string> = (value): value is string => isText(value) && value.startsWith('data:image/');
const isStored = hasShape<Stored>({
  apiKey: optional(isFilledText),
  name: optional(isFilledText),
  primaryColor: optional(isColor),
  logo: optional(nullable(isPicture)),
  slogan: optional(isText),
  sloganText: optional(isText),
  creditLine: optional(isText),
});

export interface Program {
  /** The key that calls carry to say which programme is shown (Specification 1 §7). */
  readonly apiKey: string | undefined;
  readonly name: string;
  readonly primaryColor: HexColor;
  readonly logo: string | undefined;
  readonly slogan: string;
  readonly sloganText: string;
  readonly creditLine: string;
}

/** The programme that is shown until the server has answered once. */
const DEFAULT: Program = {
  apiKey: undefined,
  name: 'Habilita',
  primaryColor: '#0b6b65',
  logo: undefined,
  slogan: 'Da matrícula à habilitação, tudo no mesmo lugar.',
  sloganText: 'Campanhas, CFCs, alunos e pagamentos, do primeiro contato à carteira na mão.',
  creditLine: 'Consultoria e desenvolvimento: equipe Habilita',
};

function programOf(text: string | null): Program {
  const stored = parsed(text);
  if (!isStored(stored)) return DEFAULT;
  const { logo, apiKey, ...words } = stored;
  const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
  return { ...DEFAULT, ...given, apiKey, logo: logo ?? undefined };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function readText(storage: Pick<Storage, 'getItem'>): string | null {
  try {
    return storage.getItem(PROGRAM_KEY);
  } catch {
    return null;
  }
}

export const readProgram = (storage: Pick<Storage, 'getItem'>): Program => programOf(readText(storage));

const listeners = new Set<() => void>();
let shown: { readonly text: string | null; readonly program: Program } | undefined;

/**
 * Returns the stored programme. It is the same object as long as the stored text does not change, so that React does
 * not render again.
 */
function current(): Program {
  const text = readText(localStorage);
  if (shown === undefined || shown.text !== text) shown = { text, program: programOf(text) };
  return shown.program;
}

function tellAll(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', (event) => {
  if (event.key === PROGRAM_KEY || event.key === null) tellAll();
});

export const useProgram = (): Program => useSyncExternalStore(subscribe, current);

export function keepProgram(look: ProgramLook, isDefault: boolean): void {
  const { key: _key, apiKey, ...words } = look;
  const kept: Stored = { ...words, ...(isDefault ? {} : { apiKey }) };
  put(JSON.stringify(kept));
}

export const keepProgramKey = (apiKey: string): void => put(JSON.stringify({ apiKey } satisfies Stored));

function put(text: string): void {
  try {
    if (localStorage.getItem(PROGRAM_KEY) === text) return;
    localStorage.setItem(PROGRAM_KEY, text);
  } catch {
    // When the browser can store nothing, the default programme is shown.
    return;
  }
  tellAll();
}
