import { PasswordInput } from '@mantine/core';
import { confirmResetPasswordEndpoint } from '@habilita/contract';
import { useRef, useState } from 'react';
import { call } from '#api-client/call.ts';
import { type Explanation, loadErrorTexts } from '#api-client/failure.ts';
import { EntryForm } from './entry-form.tsx';
import { BACK, newPasswordErrors } from './login-rules.ts';
import { useAttempt } from './use-attempt.ts';
import { tellWeakPassword } from './weak-password.ts';

export interface PasswordSet {
  readonly username: string;
  readonly application: 'BACKOFFICE' | 'STUDENT';
  readonly password: string;
}

interface NewPasswordFormProps {
  readonly token: string;
  readonly onSet: (set: PasswordSet) => void;
  readonly onBack: () => void;
  readonly onAskAgain: () => void;
}

const TOGGLE = { 'aria-label': 'Mostrar ou ocultar a senha', tabIndex: 0 };

function fieldErrors(refused: Explanation | undefined): ReturnType<typeof newPasswordErrors> {
  const { newPassword: weak, newPasswordConfirm: differs } = refused?.fields ?? {};
  return {
    ...(weak === undefined ? {} : { newPassword: weak.join(' ') }),
    ...(differs === undefined ? {} : { newPasswordConfirm: differs.join(' ') }),
  };
}

export function NewPasswordForm({ token, onSet, onBack, onAskAgain }: NewPasswordFormProps) {
  const [errors, setErrors] = useState<ReturnType<typeof newPasswordErrors>>({});
  const { refusal, busy, attempt, forget } = useAttempt();
  const passwordRef = useRef<HTMLInputElement>(null);
  const confirmRef = useRef<HTMLInputElement>(null);

  const other =
    refusal.lines.length > 0 ? { label: 'PEDIR UM NOVO LINK', onClick: onAskAgain } : { label: BACK, onClick: onBack };

  const refuse = (found: typeof errors) => {
    setErrors(found);
    if (found.newPassword !== undefined) passwordRef.current?.focus();
    else if (found.newPasswordConfirm !== undefined) confirmRef.current?.focus();
  };
  const typedPassword = () => passwordRef.current?.value ?? '';
  const submit = async () => {
    const newPassword = typedPassword();
    const newPasswordConfirm = confirmRef.current?.value ?? '';
    await loadErrorTexts();
    const found = newPasswordErrors(newPassword, newPasswordConfirm);
    refuse(found);
    forget();
    if (Object.keys(found).length > 0) return;
    const refused = await attempt(async () => {
      const set = await call(confirmResetPasswordEndpoint, { body: { token, newPassword, newPasswordConfirm } });
      onSet({ ...set, password: newPassword });
    });
    const onFields = fieldErrors(refused);
    if (Object.keys(onFields).length > 0) {
      forget();
      refuse(onFields);
    }
  };

  return (
    <EntryForm refusal={refusal} busy={busy} submitLabel="Enviar" other={other} onSubmit={submit} first={passwordRef}>
      <PasswordInput
        ref={passwordRef}
        size="md"
        label="Nova senha"
        description="Pelo menos 8 caracteres; senhas muito usadas não são aceitas."
        name="newPassword"
        autoComplete="new-password"
        error={errors.newPassword}
        onBlur={() => void tellWeakPassword({ typed: typedPassword, setErrors })}
        visibilityToggleButtonProps={TOGGLE}
      />
      <PasswordInput
        ref={confirmRef}
        size="md"
        label="Confirme a nova senha"
        name="newPasswordConfirm"
        autoComplete="new-password"
        error={errors.newPasswordConfirm}
        visibilityToggleButtonProps={TOGGLE}
      />
    </EntryForm>
  );
}
