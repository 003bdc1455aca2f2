import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import classes from './shell.module.css';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that the connection is gone; what was typed stays where it is. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <output>
      {!online && (
        <span className={classes['banner']}>
          <IconWifiOff size={16} aria-hidden="true" />
          Sem conexão. O que você digitou continua aqui; tente salvar quando a conexão voltar.
        </span>
      )}
    </output>
  );
}
