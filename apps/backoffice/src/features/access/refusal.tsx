import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { Explanation } from '#app/failure.ts';
import classes from './login.module.css';

/** Why signing in was refused; read out when it appears. */
export function Refusal({ id, refusal }: { id: string; refusal: Explanation }) {
  return (
    <div id={id} role="alert" className={classes['refusal']}>
      {refusal.lines.length > 0 && (
        <Alert color="red" variant="light" role="presentation" icon={<IconAlertCircle aria-hidden="true" />}>
          {refusal.lines.join(' ')}
          {refusal.requestId !== undefined && <div className={classes['requestId']}>Código: {refusal.requestId}</div>}
        </Alert>
      )}
    </div>
  );
}
