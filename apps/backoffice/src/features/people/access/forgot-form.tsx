import { TextInput } from '@mantine/core';
import { resetPasswordEndpoint } from '@habilita/contract';
import { useRef, useState } from 'react';
import { loadErrorTexts } from '#api-client/failure.ts';
import { call } from '#api-client/call.ts';
import { EntryForm } from './entry-form.tsx';
import { BACK, forgotErrors } from './login-rules.ts';
import { useAttempt } from './use-attempt.ts';

interface ForgotFormProps {
  readonly username?: string | undefined;
  readonly onSent: (username: string) => void;
  readonly onBack: () => void;
}

/** Asks for a link to set a new password. The answer never tells whether the account exists. */
export function ForgotForm({ username: known = '', onSent, onBack }: ForgotFormProps) {
  const [error, setError] = useState<string>();
  const { refusal, busy, attempt, forget } = useAttempt();
  const usernameRef = useRef<HTMLInputElement>(null);

  const submit = async () => {
    const username = usernameRef.current?.value.trim() ?? '';
    await loadErrorTexts();
    const found = forgotErrors(username).username;
    setError(found);
    forget();
    const refused =
      found !== undefined ||
      (await attempt(async () => {
        await call(resetPasswordEndpoint, { body: { username, application: 'BACKOFFICE' } });
      })) !== undefined;
    if (refused) usernameRef.current?.focus();
    else onSent(username);
  };

  return (
    <EntryForm
      refusal={refusal}
      busy={busy}
      submitLabel="Enviar"
      other={{ label: BACK, onClick: onBack }}
      onSubmit={submit}
      first={usernameRef}
    >
      <TextInput
        ref={usernameRef}
        size="md"
        label="E-mail"
        name="username"
        type="email"
        defaultValue={known.includes('@') ? known : ''}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
        onChange={() => setError(undefined)}
      />
    </EntryForm>
  );
}
