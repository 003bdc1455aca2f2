import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useHeldScreen } from '#app/session-interruption.ts';
import { CopyOnClick } from '#kit/CopyOnClick.tsx';
import { Panel } from '#kit/Panel.tsx';
import { download, recoveryCodesText } from './recovery-codes-text.ts';

/** Ten codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  // They are nowhere else: an ended session must not take them off the screen.
  useHeldScreen(true);
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
      <CopyOnClick text="Copiar todos" copy={codes.join('\n')} what="códigos de recuperação" />
      <Group justify="flex-end" gap={8}>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download('habilita-codigos-de-recuperacao.txt', recoveryCodesText(codes, new Date()))}
        >
          Baixar
        </Button>
        <Button onClick={onDone}>Já guardei os códigos</Button>
      </Group>
    </div>
  );
}
