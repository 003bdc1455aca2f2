import type { ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { onceLoaded } from './once-loaded.ts';

const Loaded = lazy(() => onceLoaded(() => import('./modal-itself.ts')));

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
