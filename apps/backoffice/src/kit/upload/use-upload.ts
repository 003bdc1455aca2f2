import { type RefObject, useEffect, useRef, useState } from 'react';
import { isSilent } from '#app/failure.ts';
import { addFiles, type ChosenUpload, forget } from './chosen-files.ts';
import { refusalWords } from './upload-refusal.ts';
import type { UploadSource } from './upload-source.ts';

export interface UploadHandle<Sent> {
  readonly source: UploadSource<Sent>;
  readonly files: readonly ChosenUpload<Sent>[];
  readonly refusals: readonly string[];
  readonly busy: boolean;
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly remove: (file: File) => void;
  /** Undefined when one was refused or sending cancelled. */
  readonly send: () => Promise<readonly Sent[] | undefined>;
  readonly cancel: () => void;
}

export function useUpload<Sent>(source: UploadSource<Sent>): UploadHandle<Sent> {
  const [files, setFiles] = useState<readonly ChosenUpload<Sent>[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const sending = useRef<AbortController>(undefined);
  useLeaving(files, sending);

  const add = async (added: readonly File[]): Promise<void> => {
    const chosen = await addFiles(source.kind, files, added);
    setFiles(chosen.files);
    setRefusals(chosen.refusals);
  };
  const remove = (file: File) => {
    forget(files.filter((one) => one.file === file));
    setFiles(files.filter((one) => one.file !== file));
    setRefusals([]);
  };
  const send = async (): Promise<readonly Sent[] | undefined> => {
    const controller = new AbortController();
    sending.current = controller;
    setRefusals([]);
    setBusy(true);
    const outcome = await sendAll(source, files, controller.signal, (file, part) =>
      setFiles((now) => now.map((one) => (one.file === file ? { ...one, ...part } : one))),
    );
    setBusy(false);
    if (outcome.refusal !== undefined) setRefusals([outcome.refusal]);
    return outcome.results;
  };
  return { source, files, refusals, busy, add, remove, send, cancel: () => sending.current?.abort() };
}

/** On unmount, stops sending and releases previews. */
function useLeaving(files: readonly ChosenUpload<unknown>[], sending: RefObject<AbortController | undefined>): void {
  const drawn = useRef(files);
  useEffect(() => {
    drawn.current = files;
  }, [files]);
  useEffect(
    () => () => {
      sending.current?.abort();
      forget(drawn.current);
    },
    [sending],
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
