import { Button, CopyButton } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useHeldScreen } from '#api-client/session/session-interruption.ts';
import { instantText } from '#kit/format.ts';
import './reset-link.css';
import { DialogFooter, LoadedModal } from '#kit/feedback/index.ts';

interface ResetLinkDialogProps {
  readonly name: string;
  readonly link: string;
  readonly expiresAt: string;
  readonly onClose: () => void;
}

export default function ResetLinkDialog({ name, link, expiresAt, onClose }: ResetLinkDialogProps) {
  // The link is shown only once, so an ended session must not remove it.
  useHeldScreen(true);
  return (
    <LoadedModal
      opened
      onClose={onClose}
      title="Link de nova senha"
      closeOnClickOutside={false}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <p>
        Entregue este link a {name}. Ele vale até {instantText(expiresAt)}, uma única vez, e não será mostrado de novo.
      </p>
      <code className="user-reset-link">{link}</code>
      <DialogFooter>
        <CopyButton value={link} timeout={4500}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
              {copied ? 'Copiado' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Já entreguei</Button>
      </DialogFooter>
    </LoadedModal>
  );
}
