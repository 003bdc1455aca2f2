import { Button } from '@mantine/core';
import classes from './login.module.css';
import { submitLabel } from './login-rules.ts';

interface SignedInProps {
  readonly name: string;
  readonly onContinue: () => Promise<void>;
  readonly onLeave: () => Promise<void>;
}

export function SignedIn({ name, onContinue, onLeave }: SignedInProps) {
  return (
    <div className={classes['fields']}>
      <p className={classes['hint']}>
        Você já está conectado como <strong>{name}</strong>.
      </p>
      <Button size="md" fullWidth onClick={() => void onContinue()}>
        {submitLabel(true)}
      </Button>
      <Button size="md" fullWidth variant="subtle" onClick={() => void onLeave()}>
        Usar outra conta
      </Button>
    </div>
  );
}
