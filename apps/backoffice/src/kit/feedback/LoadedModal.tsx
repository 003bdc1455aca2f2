import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useRef } from 'react';
import { useEscape } from './top-layer-keys.ts';
import { LateNotice } from './LateNotice.tsx';
import { useOneClick } from './use-one-click.ts';
import './dialog.css';

/** Escape closes it only when it is meant for it, not for a calendar, a list or a question over it. */
export function LoadedModal({ closeOnEscape = true, onClose, children, ...props }: ModalProps) {
  const content = useRef<HTMLDivElement>(null);
  const { opened } = props;
  useEscape(content, () => {
    if (closeOnEscape && opened) onClose();
  });
  useOneClick(opened);
  return (
    <MantineModal {...props} onClose={onClose} closeOnEscape={false}>
      <div ref={content} className="kit-dialog-content">
        <LateNotice />
        {children}
      </div>
    </MantineModal>
  );
}
