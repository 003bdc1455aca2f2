import { PasswordInput, TextInput } from '@mantine/core';
import { type FocusEvent, useRef, useState } from 'react';
import { type Explanation, loadErrorTexts } from '#api-client/failure.ts';
import { signIn } from '#api-client/session/session.ts';
import { EntryForm } from './entry-form.tsx';
import { loginErrors, submitLabel, usernameError } from './login-rules.ts';
import { useAttempt } from './use-attempt.ts';

interface LoginFormProps {
  readonly username?: string | undefined;
  readonly refusedBefore?: Explanation | undefined;
  readonly onSignedIn: () => Promise<void>;
  readonly onSecondStep: (challenge: string) => void;
  readonly onForgot: (username: string) => void;
}

/** The errors of the sign-in fields. `leave` checks the username when the person leaves its field. */
function useLoginErrors(typedUsername: () => string) {
  const [errors, setErrors] = useState<ReturnType<typeof loginErrors>>({});
  // No error is shown when the person leaves the field by pressing a button, because the error's line would move the
  // button away from the pointer.
  const leave = async ({ relatedTarget }: FocusEvent) => {
    const left = typedUsername();
    if (left === '' || relatedTarget instanceof HTMLButtonElement) return;
    await loadErrorTexts();
    if (left === typedUsername()) setErrors((before) => ({ ...before, ...usernameError(left) }));
  };
  return { errors, setErrors, leave };
}

export function LoginForm(props: LoginFormProps) {
  const [entering, setEntering] = useState(false);
  const { username = '', refusedBefore, onSignedIn, onSecondStep, onForgot } = props;
  const { refusal, busy, attempt, forget } = useAttempt(refusedBefore);
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const typedUsername = () => usernameRef.current?.value.trim() ?? '';
  const { errors, setErrors, leave } = useLoginErrors(typedUsername);

  const enter = async () => {
    const step = await signIn(typedUsername(), passwordRef.current?.value ?? '', () => setEntering(true));
    return step.kind === 'second-step' ? onSecondStep(step.challenge) : onSignedIn();
  };
  const submit = async () => {
    await loadErrorTexts();
    const found = loginErrors(typedUsername(), passwordRef.current?.value ?? '');
    setErrors(found);
    forget();
    if (found.username !== undefined) usernameRef.current?.focus();
    else if (found.password !== undefined) passwordRef.current?.focus();
    else if ((await attempt(enter)) !== undefined) {
      setEntering(false);
      passwordRef.current?.select();
    }
  };

  return (
    <EntryForm
      refusal={refusal}
      busy={busy}
      submitLabel={submitLabel(entering)}
      other={{ label: 'ESQUECI MINHA SENHA', onClick: () => onForgot(typedUsername()) }}
      onSubmit={submit}
      first={(props.username ?? '') === '' ? usernameRef : passwordRef}
    >
      <TextInput
        ref={usernameRef}
        size="md"
        label="E-mail ou CPF"
        name="username"
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        error={errors.username}
        onBlur={(event) => void leave(event)}
        onChange={() => setErrors(({ password }) => (password === undefined ? {} : { password }))}
      />
      <PasswordInput
        ref={passwordRef}
        size="md"
        label="Senha"
        name="password"
        autoComplete="current-password"
        error={errors.password}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 }}
        onChange={() => setErrors(({ username: wrong }) => (wrong === undefined ? {} : { username: wrong }))}
      />
    </EntryForm>
  );
}
