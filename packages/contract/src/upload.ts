import { formatFileSize } from '@habilita/kernel';
import type { ErrorCode } from './errors.ts';
import { keysOf } from './typed-object.ts';

/** What a file can be, as its content tells, with the endings it goes by; the first is the usual one. */
export const FILE_TYPES = {
  'image/png': { label: 'PNG', extensions: ['png'] },
  'image/jpeg': { label: 'JPEG', extensions: ['jpg', 'jpeg'] },
  'image/webp': { label: 'WEBP', extensions: ['webp'] },
  'image/heic': { label: 'HEIC', extensions: ['heic', 'heif'] },
  'application/pdf': { label: 'PDF', extensions: ['pdf'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { label: 'DOCX', extensions: ['docx'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { label: 'XLSX', extensions: ['xlsx'] },
  'application/vnd.oasis.opendocument.text': { label: 'ODT', extensions: ['odt'] },
  'application/vnd.oasis.opendocument.spreadsheet': { label: 'ODS', extensions: ['ods'] },
} as const;
export type FileType = keyof typeof FILE_TYPES;
export const FILE_TYPE_NAMES = keysOf(FILE_TYPES);
export const isFileType = (type: string): type is FileType => Object.hasOwn(FILE_TYPES, type);
export const extensionsOf = (type: FileType): readonly string[] => FILE_TYPES[type].extensions;

/** Images every browser draws and nothing in them runs, and PDF: these may be opened where others are only kept. */
export const SHOWN_TYPES: readonly FileType[] = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];

/** How a file is opened (Specification 1 §3, File open mode). */
export const FILE_OPEN_MODES = ['OPEN_NEW_TAB', 'DOWNLOAD', 'OPEN_NEW_FRAME'] as const;
export type FileOpenMode = (typeof FILE_OPEN_MODES)[number];

/** Bytes, unless a kind says otherwise (Specification 1 §9). */
export const DEFAULT_UPLOAD_LIMIT = 2_000_000;

export interface Resolution {
  readonly width: number;
  readonly height: number;
}

/** A kind of file people send. The screen refuses by it before sending, the server again by what arrived. */
export interface UploadKind {
  readonly name: string;
  readonly maxBytes: number;
  /** What the content may be. */
  readonly types: readonly FileType[];
  /** What the picker offers; every type unless said. */
  readonly picked: readonly FileType[];
  /** Pixels. */
  readonly maxResolution: Resolution | undefined;
  /** Whether several files can be chosen at once. */
  readonly several: boolean;
}

/** Declares a kind of upload: 2,000,000 bytes, one file, unless said. */
export function uploadKind(declaration: Pick<UploadKind, 'name' | 'types'> & Partial<UploadKind>): UploadKind {
  return {
    maxBytes: DEFAULT_UPLOAD_LIMIT,
    picked: declaration.types,
    maxResolution: undefined,
    several: false,
    ...declaration,
  };
}

/** A file somebody chose, as far as it can be judged before it is sent. */
export interface ChosenFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** What the browser takes it for; empty when it has no idea. */
  readonly type: string;
}

/** Whether a file looks like one of the types, by what the browser says or by its ending. Its content is judged by the server. */
function looksLike(types: readonly FileType[], { name, type }: ChosenFile): boolean {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return types.some((allowed) => allowed === type || (type === '' && extensionsOf(allowed).includes(ending)));
}

/** The words for a file of another type than the kind takes. */
export function typeRefusal({ types }: Pick<UploadKind, 'types'>, name: string): string {
  if (types.every((type) => type.startsWith('image/'))) return 'Suportado apenas arquivo de imagem';
  const words = types.map((type) => FILE_TYPES[type].label);
  const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} ou ${words.at(-1)}` : words.join('');
  return `Formato do arquivo ${name} não suportado. Envie ${list}.`;
}

export const sizeRefusal = (name: string, size: number, limit: number): string =>
  `Tamanho do arquivo ${name} (${formatFileSize(size)}) é maior que o permitido de ${formatFileSize(limit)}`;

export const resolutionRefusal = (name: string, { width, height }: Resolution, limit: Resolution): string =>
  `Resolução do arquivo ${name} (${width}x${height}) é maior que a permitida de ${limit.width}x${limit.height}`;

export const ONE_FILE_ONLY = 'Apenas um arquivo pode ser selecionado';

/**
 * Why these files cannot be added to those already chosen, one sentence for each that is refused, and which are taken. Without a kind
 * that takes several there is one file: choosing another replaces it, choosing two at once is refused (Specification 1 §5).
 */
export function chooseFiles<F extends ChosenFile>(
  kind: Pick<UploadKind, 'maxBytes' | 'types' | 'several'>,
  chosen: readonly F[],
  added: readonly F[],
): { readonly files: readonly F[]; readonly refusals: readonly string[] } {
  if (!kind.several && added.length > 1) return { files: chosen, refusals: [ONE_FILE_ONLY] };
  const files: F[] = [...chosen];
  const refusals: string[] = [];
  for (const file of added) {
    const refusal = fileRefusal(kind, files, file);
    if (refusal !== undefined) refusals.push(refusal);
    else if (kind.several) files.push(file);
    else files.splice(0, files.length, file);
  }
  return { files, refusals };
}

function fileRefusal(
  kind: Pick<UploadKind, 'maxBytes' | 'types'>,
  chosen: readonly ChosenFile[],
  file: ChosenFile,
): string | undefined {
  if (!looksLike(kind.types, file)) return typeRefusal(kind, file.name);
  if (file.size === 0) return `O arquivo ${file.name} está vazio`;
  if (file.size > kind.maxBytes) return sizeRefusal(file.name, file.size, kind.maxBytes);
  const twin = chosen.some(({ name, size }) => name === file.name && size === file.size);
  return twin ? `arquivo ${file.name} já foi selecionado` : undefined;
}

/** Whether an image is larger than its kind takes, in either direction. */
export const exceeds = (image: Resolution, limit: Resolution): boolean =>
  image.width > limit.width || image.height > limit.height;

/** What an endpoint that takes a file (`file`) may refuse it with. */
export const FILE_ERRORS = [
  'FILE_TOO_LARGE',
  'FILE_TYPE_NOT_ALLOWED',
  'FILE_EMPTY',
  'FILE_INCOMPLETE',
  'IMAGE_TOO_LARGE',
] as const satisfies readonly ErrorCode[];
