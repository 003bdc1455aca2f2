import type { Deps } from '#kernel/deps.ts';

interface Picture {
  readonly storageKey: string;
  readonly originalName: string;
  readonly contentType: string;
}

const LASTS = { hours: 1 } as const;

/** A link to a picture, valid for an hour; null when there is no picture. */
export function pictureLink({ clock, storage }: Pick<Deps, 'clock' | 'storage'>, file: Picture | undefined) {
  if (file === undefined) return null;
  const { storageKey, originalName: fileName, contentType } = file;
  const expiresAt = clock.now().add(LASTS);
  return `${storage.downloadUrl(storageKey, { fileName, contentType, expiresAt })}?inline`;
}
