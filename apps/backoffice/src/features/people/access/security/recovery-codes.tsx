import { Button, CopyButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useHeldScreen } from '#api-client/session/session-interruption.ts';
import { DialogFooter, Panel } from '#kit/feedback/index.ts';
import { download, recoveryCodesText } from './recovery-codes-text.ts';

export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  // The codes are shown only once, so an ended session must not remove them.
  useHeldScreen(true);
  // The focus moves here from the previous form. It goes to 'Copiar' and not to the closing button, because a second
  // press of Enter would close the dialog before the codes have been read.
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => copyButton.current?.focus(), []);
  return (
    <div className="security-dialog">
      <Panel tone="attention" title="Guarde estes códigos agora">
        <p>
          Eles não serão mostrados de novo. Se você perder o celular, cada código vale uma vez no lugar do aplicativo.
        </p>
      </Panel>
      <ul className="security-codes" aria-label="Códigos de recuperação">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogFooter>
        <CopyButton value={codes.join('\n')} timeout={4500}>
          {({ copied, copy }) => (
            <Button
              ref={copyButton}
              data-autofocus
              variant="default"
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? 'Copiados' : 'Copiar'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download('habilita-codigos-de-recuperacao.txt', recoveryCodesText(codes, new Date()))}
        >
          Baixar
        </Button>
        <Button onClick={onDone}>Já guardei os códigos</Button>
      </DialogFooter>
    </div>
  );
}
