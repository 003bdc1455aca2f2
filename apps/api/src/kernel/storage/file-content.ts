import { type FileType, isFileType, type Resolution } from '@habilita/contract';
import { fileTypeFromBuffer } from 'file-type';
import { disableTypes, imageSize, types as measurable } from 'image-size';

/** As much of a file's beginning as tells what it is; an image's measures may stand behind its metadata. */
export const TELLING_BYTES = 1_048_576;

const MEASURED = new Set(['png', 'jpg', 'webp', 'heif']);
// Formats we never keep are not even tried on what strangers send.
disableTypes(measurable.filter((type) => !MEASURED.has(type)));

export interface FileContent {
  readonly type: FileType;
  /** Of an image, in pixels, as it is shown. */
  readonly resolution: Resolution | undefined;
}

/**
 * What a file is, told by its first bytes and by nothing its sender says of it. Undefined when it is of none of the types we keep, or an
 * image so broken that it has no measures.
 */
export async function contentOf(head: Uint8Array): Promise<FileContent | undefined> {
  const told = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime ?? '';
  if (!isFileType(told)) return undefined;
  if (!told.startsWith('image/')) return { type: told, resolution: undefined };
  const resolution = measuresOf(head);
  return resolution === undefined ? undefined : { type: told, resolution };
}

/** From this orientation on, an image lies on its side and is turned when shown. */
const ON_ITS_SIDE = 5;

function measuresOf(head: Uint8Array): Resolution | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(head);
    return orientation < ON_ITS_SIDE ? { width, height } : { width: height, height: width };
  } catch {
    return undefined;
  }
}
