import { useState } from 'react';
import { explain, type Explanation } from '#api-client/failure.ts';
import { session, signIn } from '#api-client/session/session.ts';
import { type LoginMode, openingMode } from './login-rules.ts';
import type { PasswordSet } from './new-password-form.tsx';

const SESSION_ENDED: Explanation = { lines: ['Sua sessão terminou. Entre de novo.'], fields: {} };

/** The state of the sign-in page. `goOn` leads to the address that the person wanted to open. */
export function useLoginMode(token: string | undefined, hasSessionEnded: boolean, goOn: () => Promise<void>) {
  const [mode, setMode] = useState<LoginMode>(() => openingMode(token));
  const [sentTo, setSentTo] = useState<string>();
  const [changed, setChanged] = useState<PasswordSet>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Explanation | undefined>(hasSessionEnded ? SESSION_ENDED : undefined);

  const show = (next: LoginMode) => {
    setRefusal(undefined);
    setMode(next);
  };
  /**
   * Signs in with the new password (Specification 1 §4). If the account has a second step, the form then asks for its
   * code. Students are only shown the sign-in form, because they use another site.
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
      // The server ends the account's sessions when its password changes, so the session in this browser is closed too.
      if (session.current() !== undefined) session.close('missing');
      setChanged(set);
    },
    goOnAfterChange: async () => {
      if (changed !== undefined) await enter(changed);
      setChanged(undefined);
    },
  };
}
