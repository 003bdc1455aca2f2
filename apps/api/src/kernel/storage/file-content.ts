import { type FileType, isFileType, type Resolution } from '@habilita/contract';
import { fileTypeFromBuffer } from 'file-type';
import { disableTypes, imageSize, types as measurable } from 'image-size';

/**
 * How many of a file's first bytes are read to find its type and, for an image, its dimensions, which may come after
 * long metadata.
 */
export const TELLING_BYTES = 1_048_576;

const MEASURED = new Set(['png', 'jpg', 'webp', 'heif']);
disableTypes(measurable.filter((type) => !MEASURED.has(type)));

export interface FileContent {
  readonly type: FileType;
  /** Width and height in pixels, as the image is shown; undefined when the file is no image. */
  readonly resolution: Resolution | undefined;
}

/**
 * Reads the type of a file, and the dimensions of an image, from the file's first bytes. Undefined for types that are
 * not accepted, and for images whose dimensions cannot be read.
 */
export async function contentOf(head: Uint8Array): Promise<FileContent | undefined> {
  const told = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? '';
  if (!isFileType(told)) return undefined;
  if (!told.startsWith('image/')) return { type: told, resolution: undefined };
  const resolution = measuresOf(head);
  return resolution === undefined ? undefined : { type: told, resolution };
}

const ON_ITS_SIDE = 5;

function measuresOf(head: Uint8Array): Resolution | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(head);
    return orientation < ON_ITS_SIDE ? { width, height } : { width: height, height: width };
  } catch {
    return undefined;
  }
}
