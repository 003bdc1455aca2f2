import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallCancelled, explain } from '#api-client/failure.ts';
import { PasswordField } from '#kit/fields/index.ts';
import { DialogFooter, LoadedModal } from '#kit/feedback/index.ts';

/** The server's name for the field of a wrong password. */
const FIELD = 'currentPassword';

interface Question {
  readonly reason: ReactNode;
  /** Returns what is wrong, or undefined when the password was accepted. */
  readonly attempt: (password: string) => Promise<string | undefined>;
  readonly cancel: () => void;
}

export interface PasswordPrompt {
  /** Asks again until the password is right; throws CallCancelled when the person gives up. */
  readonly ask: <T>(reason: ReactNode, send: (password: string) => Promise<T>) => Promise<T>;
  readonly dialog: ReactNode;
}

/** Asks for the password once more before what needs it, such as new bank data; it is never stored. */
export function usePasswordPrompt(): PasswordPrompt {
  const [question, setQuestion] = useState<Question>();
  const ask = <T,>(reason: ReactNode, send: (password: string) => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const attempt = async (password: string): Promise<string | undefined> => {
      try {
        resolve(await send(password));
      } catch (failure) {
        const wrong = explain(failure).fields[FIELD];
        if (wrong !== undefined) return wrong.join(' ');
        reject(failure);
      }
      setQuestion(undefined);
      return undefined;
    };
    const cancel = () => {
      setQuestion(undefined);
      reject(new CallCancelled());
    };
    setQuestion({ reason, attempt, cancel });
    return promise;
  };
  return { ask, dialog: question === undefined ? null : <PasswordDialog question={question} /> };
}

function PasswordDialog({ question }: { readonly question: Question }) {
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
          <Button type="submit" loading={busy} disabled={password === ''}>
            Confirmar
          </Button>
        </DialogFooter>
      </form>
    </LoadedModal>
  );
}
