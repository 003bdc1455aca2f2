import { type RefObject, useEffect, useRef, useState } from 'react';
import { isSilent } from '#api-client/failure.ts';
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

/** Files dropped while others are being measured follow them. `isAlone`: none was being measured. */
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

/** On unmount, stops sending and releases previews. */
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
