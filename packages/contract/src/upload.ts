import { formatFileSize, formatWhole } from '@habilita/kernel';
import type { ErrorCode } from './errors.ts';
import { keysOf } from './typed-object.ts';

/** The file types that the server recognises by their content. The first extension of each type is the usual one. */
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

export const SHOWN_TYPES: readonly FileType[] = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'];

export const FILE_OPEN_MODES = ['OPEN_NEW_TAB', 'DOWNLOAD', 'OPEN_NEW_FRAME'] as const;
export type FileOpenMode = (typeof FILE_OPEN_MODES)[number];

/** The most bytes of a file, unless its kind has a limit of its own (Specification 1 §9). */
export const DEFAULT_UPLOAD_LIMIT = 2_000_000;

export interface Resolution {
  readonly width: number;
  readonly height: number;
}

/**
 * A kind of upload: the files that one field or endpoint accepts. Screens check type and size before they send a file;
 * the server checks its content.
 */
export interface UploadKind {
  readonly name: string;
  readonly maxBytes: number;
  readonly types: readonly FileType[];
  readonly picked: readonly FileType[];
  readonly maxResolution: Resolution | undefined;
  /** The only size in pixels that a picture of this kind may have. */
  readonly exactResolution?: Resolution | undefined;
  readonly several: boolean;
}

export function uploadKind(declaration: Pick<UploadKind, 'name' | 'types'> & Partial<UploadKind>): UploadKind {
  return {
    maxBytes: DEFAULT_UPLOAD_LIMIT,
    picked: declaration.types,
    maxResolution: undefined,
    several: false,
    ...declaration,
  };
}

export interface ChosenFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/**
 * Whether the file seems to have one of the types, by its declared type or its extension; the server checks the
 * content.
 */
function looksLike(types: readonly FileType[], { name, type }: ChosenFile): boolean {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return types.some((allowed) => allowed === type || (type === '' && extensionsOf(allowed).includes(ending)));
}

const IMAGE_NAME = /\.(avif|bmp|gif|heic|jpe?g|png|tiff?|webp)$/i;

/**
 * The sentence that refuses a file of a wrong type (Specification 1 §5, 2 §5). Usually it names the accepted types. A
 * kind that accepts only images has the specification's sentence instead, unless it accepts a single type and the file
 * is an image of another type.
 */
export function typeRefusal({ types }: Pick<UploadKind, 'types'>, name: string): string {
  const isOtherImage = types.length === 1 && IMAGE_NAME.test(name);
  if (types.every((type) => type.startsWith('image/')) && !isOtherImage) return 'Suportado apenas arquivo de imagem';
  const words = types.map((type) => FILE_TYPES[type].label);
  const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} ou ${words.at(-1)}` : words.join('');
  return `Formato do arquivo ${name} não suportado. Envie ${list}.`;
}

export function sizeRefusal(name: string, size: number, limit: number): string {
  const isAlike = formatFileSize(size) === formatFileSize(limit);
  // Rounded sizes of a file just above the limit and of the limit can be equal, so then both are given in bytes.
  const sizeOf = (bytes: number) => (isAlike ? `${formatWhole(bytes)} Bytes` : formatFileSize(bytes));
  return `Tamanho do arquivo ${name} (${sizeOf(size)}) é maior que o permitido de ${sizeOf(limit)}`;
}

export const resolutionRefusal = (name: string, { width, height }: Resolution, limit: Resolution): string =>
  `Resolução do arquivo ${name} (${width}x${height}) é maior que a permitida de ${limit.width}x${limit.height}`;

export const ONE_FILE_ONLY = 'Apenas um arquivo pode ser selecionado';

/**
 * Returns the accepted files and a sentence for each refused one. Without `several`, a new file replaces the
 * earlier one, and two at once are refused (Specification 1 §5).
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

export const exactRefusal = (name: string, { width, height }: Resolution, wanted: Resolution): string =>
  `Resolução do arquivo ${name} (${width}x${height}) é diferente da pedida de ${wanted.width}x${wanted.height}`;

export const exceeds = (image: Resolution, limit: Resolution): boolean =>
  image.width > limit.width || image.height > limit.height;

export const FILE_ERRORS = [
  'FILE_TOO_LARGE',
  'FILE_TYPE_NOT_ALLOWED',
  'FILE_EMPTY',
  'FILE_INCOMPLETE',
  'IMAGE_TOO_LARGE',
  'IMAGE_SIZE_WRONG',
  'FILE_INFECTED',
  'FILE_NOT_SCANNED',
] as const satisfies readonly ErrorCode[];
