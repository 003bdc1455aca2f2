import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { loadErrorTexts, textOf } from '#api-client/failure.ts';
import { signInWithCode } from '#api-client/session/session.ts';
import { EntryForm } from './entry-form.tsx';
import classes from './login.module.css';
import { BACK, submitLabel } from './login-rules.ts';
import { useAttempt } from './use-attempt.ts';

interface CodeFormProps {
  /**
   * The server gives this text once it has checked the password. The text is sent with the code, in place of the
   * password.
   */
  readonly challenge: string;
  readonly onSignedIn: () => Promise<void>;
  readonly onBack: () => void;
}

export function CodeForm({ challenge, onSignedIn, onBack }: CodeFormProps) {
  const [missing, setMissing] = useState<string>();
  const { refusal, busy, attempt, forget } = useAttempt();
  const codeRef = useRef<HTMLInputElement>(null);

  const submit = async () => {
    const code = codeRef.current?.value.trim() ?? '';
    await loadErrorTexts();
    setMissing(code === '' ? textOf('REQUIRED') : undefined);
    forget();
    const refused =
      code !== '' &&
      (await attempt(async () => {
        await signInWithCode(challenge, code);
        await onSignedIn();
      })) !== undefined;
    if (code === '' || refused) codeRef.current?.select();
  };

  return (
    <EntryForm
      refusal={refusal}
      busy={busy}
      submitLabel={submitLabel(true)}
      other={{ label: BACK, onClick: onBack }}
      onSubmit={submit}
      first={codeRef}
    >
      <p className={classes['hint']}>Abra o seu aplicativo autenticador e digite o código de 6 números.</p>
      <TextInput
        ref={codeRef}
        size="md"
        label="Código"
        description="Sem o celular? Use um dos seus códigos de recuperação."
        name="code"
        autoComplete="one-time-code"
        inputMode="text"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        error={missing}
        onChange={() => setMissing(undefined)}
      />
    </EntryForm>
  );
}
