import { IconAlertCircle } from '@tabler/icons-react';
import type { Explanation } from '#api-client/failure.ts';
import classes from './login.module.css';

export function Refusal({ id, refusal }: { id: string; refusal: Explanation }) {
  return (
    <div id={id} role="alert" className={classes['refusal']}>
      {refusal.lines.length > 0 && (
        <div className={classes['refusalBox']}>
          <IconAlertCircle size={20} aria-hidden="true" />
          <div>
            {refusal.lines.join(' ')}
            {refusal.requestId !== undefined && (
              <div className={classes['requestId']}>Código para o suporte: {refusal.requestId}</div>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
