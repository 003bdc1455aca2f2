import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useId, useRef, useState } from 'react';
import classes from './login.module.css';
import { loginErrors, submitLabel } from './login-rules.ts';
import { Refusal } from './refusal.tsx';
import { useSignIn } from './use-sign-in.ts';

/** E-mail (or CPF) and password. Fields are checked on sending; the refusal is read out and the first wrong field gets the focus. */
export function LoginForm({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [errors, setErrors] = useState<ReturnType<typeof loginErrors>>({});
  const { refusal, progress, attempt, forget } = useSignIn(onSignedIn);
  const usernameRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const refusalId = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (progress !== 'idle') return;
    const username = usernameRef.current?.value.trim() ?? '';
    const password = passwordRef.current?.value ?? '';
    const found = loginErrors(username, password);
    setErrors(found);
    forget();
    if (found.username !== undefined) usernameRef.current?.focus();
    else if (found.password !== undefined) passwordRef.current?.focus();
    else if (!(await attempt(username, password))) passwordRef.current?.select();
  };

  return (
    <form
      className={classes['fields']}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-describedby={refusalId}
    >
      <Refusal id={refusalId} refusal={refusal} />
      <TextInput
        ref={usernameRef}
        size="md"
        label="E-mail ou CPF"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        error={errors.username}
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
        onChange={() => setErrors(({ username }) => (username === undefined ? {} : { username }))}
      />
      <Button type="submit" size="md" fullWidth aria-busy={progress !== 'idle'}>
        {submitLabel(progress === 'entering')}
      </Button>
    </form>
  );
}
