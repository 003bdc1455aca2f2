import type { ModalProps } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazily } from '#code-loading/once-loaded.ts';

const Loaded = lazily(async () => ({ default: (await import('./LoadedModal.tsx')).LoadedModal }));

export function Modal(props: ModalProps) {
  const [wasOpened, setWasOpened] = useState(props.opened);
  if (props.opened && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
