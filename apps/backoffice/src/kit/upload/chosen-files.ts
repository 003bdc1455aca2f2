import { chooseFiles, exactRefusal, exceeds, resolutionRefusal, type UploadKind } from '@habilita/contract';
import { measureImage } from './measure-image.ts';

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

export function forget(files: readonly { readonly preview: string | undefined }[]): void {
  for (const { preview } of files) if (preview !== undefined) URL.revokeObjectURL(preview);
}

/** Needs the browser to open the image; otherwise the server judges. */
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

/** As many as their kind takes. `filesNow` is asked again once the images are measured: others may have gone by then. */
export async function addFiles<Sent>(
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
