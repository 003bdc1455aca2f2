import { useState } from 'react';
import { type Explanation, explain } from '#app/failure.ts';
import { signIn } from '#app/session.ts';

const NO_REFUSAL: Explanation = { lines: [], fields: {} };

/** One attempt to sign in at a time: how far it is, and why the last one was refused. */
export function useSignIn(onSignedIn: () => Promise<void>) {
  const [refusal, setRefusal] = useState(NO_REFUSAL);
  const [progress, setProgress] = useState<'idle' | 'checking' | 'entering'>('idle');

  const attempt = async (username: string, password: string): Promise<boolean> => {
    setProgress('checking');
    try {
      await signIn(username, password, () => setProgress('entering'));
      await onSignedIn();
      return true;
    } catch (error) {
      setRefusal(explain(error));
      return false;
    } finally {
      setProgress('idle');
    }
  };

  return { refusal, progress, attempt, forget: () => setRefusal(NO_REFUSAL) };
}
