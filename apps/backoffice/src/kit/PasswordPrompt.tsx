import { Button, Modal } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { CallCancelled, explain } from '#app/failure.ts';
import { PasswordField } from './fields/PasswordField.tsx';
import { DialogFooter } from './DialogFooter.tsx';

/** The field by which the server says that the password was wrong. */
const FIELD = 'currentPassword';

interface Question {
  readonly reason: ReactNode;
  /** Sends with the password; answers what is wrong with it, or nothing when the question is settled. */
  readonly attempt: (password: string) => Promise<string | undefined>;
  readonly cancel: () => void;
}

export interface PasswordPrompt {
  /** Asks for the person's own password and sends with it, again and again until it is right or the person gives up (a cancelled call, silent). */
  readonly ask: <T>(reason: ReactNode, send: (password: string) => Promise<T>) => Promise<T>;
  /** To be drawn outside the form that asks. */
  readonly dialog: ReactNode;
}

/** Asks people for their password once more before something that moves money; it is never kept. */
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
    <Modal opened onClose={question.cancel} title="Confirme a sua senha" closeButtonProps={{ 'aria-label': 'Fechar' }}>
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
            Cancelar
          </Button>
          <Button type="submit" loading={busy} disabled={password === ''}>
            Confirmar
          </Button>
        </DialogFooter>
      </form>
    </Modal>
  );
}
