import { sizeRefusal, typeRefusal, type UploadKind } from '@habilita/contract';
import { ApiFailure, explain } from '#api-client/failure.ts';

export function refusalWords(kind: UploadKind, file: Pick<File, 'name' | 'size'>, failure: unknown): string {
  const codes = failure instanceof ApiFailure ? failure.codes : [];
  if (codes.includes('FILE_TYPE_NOT_ALLOWED')) return typeRefusal(kind, file.name);
  if (codes.includes('FILE_TOO_LARGE')) return sizeRefusal(file.name, file.size, kind.maxBytes);
  const { lines, requestId } = explain(failure);
  return requestId === undefined ? lines.join(' ') : `${lines.join(' ')} (código ${requestId})`;
}
