import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { lazily } from '#code-loading/lazily.ts';
import { notifySuccess } from '#kit/feedback/index.ts';
import { Section } from '#kit/layout/index.ts';
import { ACCOUNT_KEY } from './security-queries.ts';

const PasswordDialog = lazily(() => import('./password-dialog.tsx'));

export function PasswordSection() {
  const queries = useQueryClient();
  const [changing, setChanging] = useState(false);
  const changed = () => {
    setChanging(false);
    notifySuccess('Senha alterada');
    void queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
  };
  return (
    <Section title="Senha" text="Ao trocar a senha, as outras sessões são encerradas.">
      <Button variant="default" onClick={() => setChanging(true)}>
        Trocar a senha
      </Button>
      {changing && (
        <Suspense>
          <PasswordDialog onClose={() => setChanging(false)} onChanged={changed} />
        </Suspense>
      )}
    </Section>
  );
}
