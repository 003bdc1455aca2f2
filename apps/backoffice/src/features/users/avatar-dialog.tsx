import { AVATAR, openAvatarUploadEndpoint } from '@habilita/contract';
import { call } from '#app/call.ts';
import { revisePerson } from '#app/session.ts';
import { UploadDialog } from '#kit/upload/UploadDialog.tsx';
import { preSigned } from '#kit/upload/upload-source.ts';

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

/** What the API is told of the image; its content decides what it is. */
function extensionOf({ type, name }: Pick<File, 'type' | 'name'>) {
  const byType = Object.entries(EXTENSIONS).find(([known]) => known === type)?.[1];
  const byName = Object.values(EXTENSIONS).find((known) => name.toLowerCase().endsWith(`.${known}`));
  return byType ?? byName ?? 'jpeg';
}

const SOURCE = preSigned(AVATAR, (file, signal) =>
  call(openAvatarUploadEndpoint, { body: { extension: extensionOf(file) } }, { signal }),
);

/** One's own profile image (Specification 1 §2 and §5). */
export function AvatarDialog({ onClose }: { readonly onClose: () => void }) {
  // The image has another address now: whoever is signed in is read anew.
  return <UploadDialog title="Alteração de Avatar" source={SOURCE} onClose={onClose} onUploaded={revisePerson} />;
}
