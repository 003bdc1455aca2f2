import { changePasswordEndpoint, messageOf } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/call.ts';
import { PasswordField } from '#kit/fields/TextField.tsx';
import { FormPage } from '#kit/FormPage.tsx';
import { notifySuccess } from '#kit/notify.tsx';
import { ACCOUNT_KEY } from './security-queries.ts';

const EMPTY = { currentPassword: '', newPassword: '', newPasswordConfirm: '' };

/** A new password for the present one. */
export function PasswordSection() {
  const queries = useQueryClient();
  const [changes, setChanges] = useState(0);
  return (
    <FormPage<typeof EMPTY>
      title="Senha"
      heading="none"
      record={`password:${changes}`}
      initialValues={EMPTY}
      required={['currentPassword', 'newPassword', 'newPasswordConfirm']}
      rules={{
        newPasswordConfirm: (again, { newPassword }) =>
          again === newPassword ? undefined : messageOf('PASSWORD_CONFIRMATION_MISMATCH'),
      }}
      sections={(form) => [
        {
          id: 'senha',
          title: 'Senha',
          text: 'Ao trocar a senha, as outras sessões são encerradas.',
          content: (
            <>
              <PasswordField label="Senha atual" autoComplete="current-password" {...form.field('currentPassword')} />
              <PasswordField
                label="Nova senha"
                help="Pelo menos 8 caracteres; senhas muito usadas não são aceitas."
                {...form.field('newPassword')}
              />
              <PasswordField label="Confirme a nova senha" {...form.field('newPasswordConfirm')} />
            </>
          ),
        },
      ]}
      confirmation={false}
      keepDraft={false}
      submitOnEnter
      saveLabel="Trocar a senha"
      onSubmit={(body) => call(changePasswordEndpoint, { body })}
      onSaved={() => {
        notifySuccess('Senha alterada');
        setChanges((count) => count + 1);
        void queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
      }}
    />
  );
}
