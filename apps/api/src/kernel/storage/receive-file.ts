import { createHash } from 'node:crypto';
import { exceeds, type FileType, type UploadKind } from '@habilita/contract';
import type { Deps } from '#kernel/deps.ts';
import { ApiError, type Refusal, refusal, refuse } from '#kernel/errors.ts';
import { contentOf, type FileContent, TELLING_BYTES } from './file-content.ts';
import type { FileScanner } from './file-scanner.ts';
import type { Storage } from './storage.ts';

export type FileLimits = Pick<UploadKind, 'maxBytes' | 'types' | 'maxResolution' | 'exactResolution'>;

export interface ReceivedFile {
  readonly storageKey: string;
  readonly contentType: FileType;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/**
 * Why an uploaded file is not kept. Refusals: FILE_EMPTY; FILE_TYPE_NOT_ALLOWED for the type that its content shows,
 * whatever its name; IMAGE_TOO_LARGE or IMAGE_SIZE_WRONG for width and height in pixels.
 */
export function contentProblem(
  { types, maxResolution, exactResolution: exact }: FileLimits,
  sizeBytes: number,
  content: FileContent | undefined,
): Refusal | undefined {
  if (sizeBytes === 0) return refusal('FILE_EMPTY');
  if (content === undefined || !types.includes(content.type)) return refusal('FILE_TYPE_NOT_ALLOWED');
  const tooLarge =
    maxResolution !== undefined && content.resolution !== undefined && exceeds(content.resolution, maxResolution);
  if (tooLarge) return refusal('IMAGE_TOO_LARGE');
  const { resolution } = content;
  const fits = exact === undefined || (resolution?.width === exact.width && resolution.height === exact.height);
  return fits ? undefined : refusal('IMAGE_SIZE_WRONG');
}

class Meter {
  readonly #hash = createHash('sha256');
  readonly #head: Uint8Array[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get head(): Uint8Array {
    return Buffer.concat(this.#head).subarray(0, TELLING_BYTES);
  }

  get sha256(): string {
    return this.#hash.digest('hex');
  }

  async *measure(body: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) {
        if (this.#size < TELLING_BYTES) this.#head.push(chunk);
        this.#size += chunk.byteLength;
        if (this.#size > limit) refuse('FILE_TOO_LARGE');
        this.#hash.update(chunk);
        yield chunk;
      }
    } catch (error) {
      // The connection ended early, or fewer bytes came than were announced.
      throw error instanceof ApiError ? error : new ApiError('FILE_INCOMPLETE');
    }
  }
}

export type FileKeeper = Pick<Deps, 'storage' | 'scanner' | 'log'>;

/**
 * Stores a file while it is uploaded. Until this function returns, no record refers to the file, so nobody can read it.
 * A refused file is removed. Refusals: FILE_TOO_LARGE at the first byte beyond the limit, FILE_INCOMPLETE, FILE_EMPTY,
 * FILE_TYPE_NOT_ALLOWED, IMAGE_TOO_LARGE, IMAGE_SIZE_WRONG, FILE_INFECTED, FILE_NOT_SCANNED.
 */
export async function receiveFile(
  keeper: FileKeeper,
  storageKey: string,
  body: AsyncIterable<Uint8Array>,
  limits: FileLimits,
): Promise<ReceivedFile> {
  const meter = new Meter();
  await keeper.storage.write(storageKey, meter.measure(body, limits.maxBytes));
  try {
    const content = await contentOf(meter.head);
    const problem = contentProblem(limits, meter.size, content);
    if (problem !== undefined || content === undefined) return refuse(problem?.refused ?? 'FILE_TYPE_NOT_ALLOWED');
    await refuseInfected(keeper, storageKey);
    return { storageKey, contentType: content.type, sizeBytes: meter.size, sha256: meter.sha256 };
  } catch (error) {
    await keeper.storage.remove(storageKey);
    throw error;
  }
}

async function refuseInfected({ storage, scanner, log }: FileKeeper, storageKey: string): Promise<void> {
  if (scanner === undefined) return;
  const found = await verdictOn(scanner, storage, storageKey).catch((error: unknown) => {
    log.error({ err: error }, 'a file was refused, as nobody could scan it');
    return refuse('FILE_NOT_SCANNED');
  });
  if (found === undefined) return;
  log.warn({ found }, 'a file was refused, as malware was found in it');
  refuse('FILE_INFECTED');
}

async function verdictOn(scanner: FileScanner, storage: Storage, storageKey: string): Promise<string | undefined> {
  const stored = await storage.open(storageKey);
  if (stored === undefined) throw new Error('the file is gone');
  return scanner.scan(stored.bytes);
}
