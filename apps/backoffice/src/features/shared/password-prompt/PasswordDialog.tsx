import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { PasswordField } from '#kit/fields/index.ts';
import { DisabledReason } from '#kit/layout/index.ts';
import { BusyButton, DialogFooter, LoadedModal } from '#kit/feedback/index.ts';

export interface PasswordQuestion {
  readonly reason: ReactNode;
  /** Tries the typed password. Returns an error text, or undefined when the password was accepted. */
  readonly attempt: (password: string) => Promise<string | undefined>;
  readonly cancel: () => void;
}

export default function PasswordDialog({ question }: { readonly question: PasswordQuestion }) {
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || password === '') return;
    setBusy(true);
    setWrong(await question.attempt(password));
    setBusy(false);
  };
  return (
    <LoadedModal
      opened
      onClose={question.cancel}
      title="Confirme a sua senha"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <form onSubmit={(event) => void send(event)}>
        {question.reason}
        <PasswordField
          label="Senha atual"
          autoComplete="current-password"
          required
          value={password}
          error={wrong}
          onChange={setPassword}
        />
        <DialogFooter>
          <Button variant="default" onClick={question.cancel} disabled={busy}>
            Voltar
          </Button>
          <DisabledReason reason={password === '' ? 'Digite a sua senha.' : undefined}>
            <BusyButton type="submit" loading={busy}>
              Confirmar
            </BusyButton>
          </DisabledReason>
        </DialogFooter>
      </form>
    </LoadedModal>
  );
}
