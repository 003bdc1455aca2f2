import {
  chooseFiles,
  exactRefusal,
  exceeds,
  type Resolution,
  resolutionRefusal,
  sizeRefusal,
  typeRefusal,
  type UploadKind,
} from '@habilita/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiFailure, explain, isSilent } from '#api-client/failure.ts';
import type { UploadSource } from '#api-client/send-file.ts';

async function measureImage(address: string): Promise<Resolution | undefined> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return undefined;
  }
}

export interface ChosenUpload<Sent> {
  readonly file: File;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly preview: string | undefined;
  readonly sentBytes: number | undefined;
  readonly result: Sent | undefined;
}

type Chosen<Sent> = readonly ChosenUpload<Sent>[];

const candidateOf = <Sent>(file: File): ChosenUpload<Sent> => {
  const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
  return { file, name: file.name, size: file.size, type: file.type, preview, sentBytes: undefined, result: undefined };
};

function forget(files: readonly { readonly preview: string | undefined }[]): void {
  for (const { preview } of files) if (preview !== undefined) URL.revokeObjectURL(preview);
}

/**
 * Why an image is too large or not of the required size; undefined when it fits. An image that the browser cannot open
 * is left for the server to refuse.
 */
async function resolutionProblem(
  { maxResolution: limit, exactResolution: exact }: UploadKind,
  { name, preview }: { readonly name: string; readonly preview: string | undefined },
): Promise<string | undefined> {
  if ((limit ?? exact) === undefined || preview === undefined) return undefined;
  const measures = await measureImage(preview);
  if (measures === undefined) return undefined;
  if (exact !== undefined && (measures.width !== exact.width || measures.height !== exact.height))
    return exactRefusal(name, measures, exact);
  return limit !== undefined && exceeds(measures, limit) ? resolutionRefusal(name, measures, limit) : undefined;
}

/**
 * Adds as many of the files as the kind of upload allows. `filesNow` is called again after the images were measured,
 * because files may have been removed meanwhile.
 */
async function addFiles<Sent>(
  kind: UploadKind,
  filesNow: () => Chosen<Sent>,
  added: readonly File[],
): Promise<{ readonly files: Chosen<Sent>; readonly refusals: readonly string[] }> {
  const candidates = added.map((file) => candidateOf<Sent>(file));
  const judged = chooseFiles(kind, filesNow(), candidates);
  const fresh = judged.files.filter((file) => candidates.includes(file));
  const problems = await Promise.all(fresh.map((file) => resolutionProblem(kind, file)));
  const good = fresh.filter((_, index) => problems[index] === undefined);
  const files = filesNow();
  const chosen = chooseFiles(kind, files, good).files;
  forget([...files, ...candidates].filter((file) => !chosen.includes(file)));
  return { files: chosen, refusals: [...judged.refusals, ...problems.flatMap((words) => words ?? [])] };
}

function refusalWords(kind: UploadKind, file: Pick<File, 'name' | 'size'>, failure: unknown): string {
  const codes = failure instanceof ApiFailure ? failure.codes : [];
  if (codes.includes('FILE_TYPE_NOT_ALLOWED')) return typeRefusal(kind, file.name);
  if (codes.includes('FILE_TOO_LARGE')) return sizeRefusal(file.name, file.size, kind.maxBytes);
  const { lines, requestId } = explain(failure);
  return requestId === undefined ? lines.join(' ') : `${lines.join(' ')} (código ${requestId})`;
}

export interface UploadHandle<Sent> {
  readonly source: UploadSource<Sent>;
  readonly files: readonly ChosenUpload<Sent>[];
  readonly refusals: readonly string[];
  readonly busy: boolean;
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly remove: (file: File) => void;
  /**
   * Sends all files and returns the server's results; undefined when a file was refused or the sending was cancelled.
   */
  readonly send: () => Promise<readonly Sent[] | undefined>;
  readonly cancel: () => void;
}

export function useUpload<Sent>(source: UploadSource<Sent>): UploadHandle<Sent> {
  const [files, setFiles] = useState<readonly ChosenUpload<Sent>[]>([]);
  const latest = useRef(files);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const sending = useRef<AbortController>(undefined);
  const batches = useBatches();
  useLeaving(latest, sending);

  const keep = (next: readonly ChosenUpload<Sent>[]) => {
    latest.current = next;
    setFiles(next);
  };
  const add = (added: readonly File[]): Promise<void> =>
    batches.inTurn(async (isAlone) => {
      const chosen = await addFiles(source.kind, () => latest.current, added);
      keep(chosen.files);
      setRefusals((before) => (isAlone ? chosen.refusals : [...before, ...chosen.refusals]));
    });
  const remove = (file: File) => {
    forget(latest.current.filter((one) => one.file === file));
    keep(latest.current.filter((one) => one.file !== file));
    setRefusals([]);
  };
  const send = async (): Promise<readonly Sent[] | undefined> => {
    const controller = new AbortController();
    sending.current = controller;
    setRefusals([]);
    setBusy(true);
    await batches.done();
    const outcome = await sendAll(source, latest.current, controller.signal, (file, part) =>
      keep(latest.current.map((one) => (one.file === file ? { ...one, ...part } : one))),
    );
    setBusy(false);
    if (outcome.refusal !== undefined) setRefusals([outcome.refusal]);
    return outcome.results;
  };
  return { source, files, refusals, busy, add, remove, send, cancel: () => sending.current?.abort() };
}

/**
 * Adds one batch of files after the other: files dropped while earlier ones are being measured wait. `isAlone` says
 * that no other batch was running.
 */
function useBatches() {
  const last = useRef(Promise.resolve());
  const running = useRef(0);
  const inTurn = (work: (isAlone: boolean) => Promise<void>): Promise<void> => {
    const isAlone = running.current === 0;
    running.current += 1;
    const ended = last.current
      .then(() => work(isAlone))
      .finally(() => {
        running.current -= 1;
      });
    last.current = ended;
    return ended;
  };
  return { inTurn, done: () => last.current };
}

/** When the component is removed, sending stops and the previews are released. */
function useLeaving(
  latest: RefObject<readonly ChosenUpload<unknown>[]>,
  sending: RefObject<AbortController | undefined>,
): void {
  useEffect(
    () => () => {
      sending.current?.abort();
      forget(latest.current);
    },
    [latest, sending],
  );
}

interface Outcome<Sent> {
  readonly results?: readonly Sent[];
  readonly refusal?: string;
}

type Change<Sent> = (file: File, part: Partial<ChosenUpload<Sent>>) => void;

async function sendAll<Sent>(
  source: UploadSource<Sent>,
  files: readonly ChosenUpload<Sent>[],
  signal: AbortSignal,
  change: Change<Sent>,
): Promise<Outcome<Sent>> {
  const results: Sent[] = [];
  for (const { file, result } of files) {
    if (result !== undefined) {
      results.push(result);
      continue;
    }
    change(file, { sentBytes: 0 });
    try {
      const arrived = await source.send(file, { signal, onProgress: (sentBytes) => change(file, { sentBytes }) });
      change(file, { sentBytes: file.size, result: arrived });
      results.push(arrived);
    } catch (failure) {
      change(file, { sentBytes: undefined });
      return isSilent(failure) ? {} : { refusal: refusalWords(source.kind, file, failure) };
    }
  }
  return { results };
}
