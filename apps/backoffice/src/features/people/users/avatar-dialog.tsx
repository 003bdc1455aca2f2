import { AVATAR, openAvatarUploadEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { revisePerson } from '#api-client/session/session.ts';
import { preSigned } from '#api-client/send-file.ts';
import { UploadDialog } from '#kit/upload/index.ts';

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

function extensionOf({ type, name }: Pick<File, 'type' | 'name'>) {
  const byType = Object.entries(EXTENSIONS).find(([known]) => known === type)?.[1];
  const byName = Object.values(EXTENSIONS).find((known) => name.toLowerCase().endsWith(`.${known}`));
  return byType ?? byName ?? 'jpeg';
}

const SOURCE = preSigned(AVATAR, (file, signal) =>
  call(openAvatarUploadEndpoint, { body: { extension: extensionOf(file) } }, { signal }),
);

export function AvatarDialog({ onClose }: { readonly onClose: () => void }) {
  // The person is read again after the upload, because a new image has a new address.
  return <UploadDialog title="Alteração de Avatar" source={SOURCE} onClose={onClose} onUploaded={revisePerson} />;
}
