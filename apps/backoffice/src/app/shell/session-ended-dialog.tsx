import { Button, Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { explain } from '#api-client/failure.ts';
import {
  type Interruption,
  leaveInterrupted,
  resumeWithCode,
  resumeWithPassword,
} from '#api-client/session/session-interruption.ts';
import { BusyButton, DialogFooter } from '#kit/feedback/index.ts';

function useResume() {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [challenge, setChallenge] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const resume = async () => {
    setBusy(true);
    setError(undefined);
    try {
      if (challenge !== undefined) return await resumeWithCode(challenge, code.trim());
      const step = await resumeWithPassword(password);
      if (step.kind === 'second-step') setChallenge(step.challenge);
    } catch (failure) {
      const { lines, fields } = explain(failure);
      setError([...lines, ...Object.values(fields).flat()][0]);
    } finally {
      setBusy(false);
    }
  };
  return { password, setPassword, code, setCode, asksCode: challenge !== undefined, error, busy, resume };
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus();

export function SessionEndedDialog({ person }: { readonly person: Interruption['person'] }) {
  const { password, setPassword, code, setCode, asksCode, error, busy, resume } = useResume();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void resume();
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Sua sessão terminou"
    >
      <form noValidate onSubmit={submit}>
        <Stack gap={16}>
          <p style={{ margin: 0 }}>
            {person.name}, o que você digitou continua aqui. Informe a sua senha para seguir de onde parou.
          </p>
          <input type="text" name="username" autoComplete="username" value={person.username} readOnly hidden />
          {asksCode ? (
            <TextInput
              key="code"
              data-autofocus
              ref={takeFocus}
              label="Código do aplicativo autenticador"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              error={error}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          ) : (
            <PasswordInput
              key="password"
              data-autofocus
              label="Senha"
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
              value={password}
              error={error}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
          <DialogFooter>
            <Button variant="default" onClick={leaveInterrupted} disabled={busy}>
              Sair
            </Button>
            <BusyButton type="submit" loading={busy} disabled={(asksCode ? code : password) === ''}>
              {asksCode ? 'Entrar' : 'Prosseguir'}
            </BusyButton>
          </DialogFooter>
        </Stack>
      </form>
    </Modal>
  );
}
