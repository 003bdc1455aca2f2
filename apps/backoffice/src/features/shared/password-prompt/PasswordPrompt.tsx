import { type ReactNode, Suspense, useState } from 'react';
import { CallCancelled, explain } from '#api-client/failure.ts';
import { lazily } from '#code-loading/lazily.ts';
import type { PasswordQuestion } from './PasswordDialog.tsx';

const PasswordDialog = lazily(() => import('./PasswordDialog.tsx'));

/** The field in which the server reports a wrong password. */
const FIELD = 'currentPassword';

export interface PasswordPrompt {
  /** Asks again until the password is right; throws CallCancelled when the person gives up. */
  readonly ask: <T>(reason: ReactNode, send: (password: string) => Promise<T>) => Promise<T>;
  readonly dialog: ReactNode;
}

/**
 * Asks for the password once more before an action that needs it, such as saving new bank data. The password is never
 * stored.
 */
export function usePasswordPrompt(): PasswordPrompt {
  const [question, setQuestion] = useState<PasswordQuestion>();
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
  const dialog =
    question === undefined ? null : (
      <Suspense>
        <PasswordDialog question={question} />
      </Suspense>
    );
  return { ask, dialog };
}
