import { useState } from 'react';
import { explain, type Explanation } from '#api-client/failure.ts';
import { session, signIn } from '#api-client/session/session.ts';
import { type LoginMode, openingMode } from './login-rules.ts';
import type { PasswordSet } from './new-password-form.tsx';

/** `goOn` leads to the address the person wanted. */
export function useLoginMode(token: string | undefined, goOn: () => Promise<void>) {
  const [mode, setMode] = useState<LoginMode>(() => openingMode(token));
  const [sentTo, setSentTo] = useState<string>();
  const [changed, setChanged] = useState<PasswordSet>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Explanation>();

  const show = (next: LoginMode) => {
    setRefusal(undefined);
    setMode(next);
  };
  /**
   * Signs in with the new password (Specification 1 §4); a second step is then asked for in the form. A student's
   * account only goes back to the login.
   */
  const enter = async ({ username, application, password }: PasswordSet) => {
    if (application === 'STUDENT') {
      show({ kind: 'login' });
      return;
    }
    setBusy(true);
    try {
      const step = await signIn(username, password);
      if (step.kind === 'signed-in') await goOn();
      else show({ kind: 'code', challenge: step.challenge });
    } catch (error) {
      show({ kind: 'login', username });
      setRefusal(explain(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    mode,
    show,
    sentTo,
    setSentTo,
    closeSent: () => {
      show({ kind: 'login', ...(sentTo === undefined ? {} : { username: sentTo }) });
      setSentTo(undefined);
    },
    changed,
    busy,
    refusal,
    passwordSet: (set: PasswordSet) => {
      // The server has ended the sessions of the old password.
      if (session.current() !== undefined) session.close('missing');
      setChanged(set);
    },
    goOnAfterChange: async () => {
      if (changed !== undefined) await enter(changed);
      setChanged(undefined);
    },
  };
}
