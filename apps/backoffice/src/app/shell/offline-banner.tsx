import { IconWifiOff } from '@tabler/icons-react';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { missingParts } from '#kit/once-loaded.ts';
import classes from './shell.module.css';
import { useOnline } from './use-online.ts';

/** Choices of selects and search results. */
const BESIDE_THE_SCREEN: ReadonlySet<unknown> = new Set(['lookup', 'palette', 'exports']);

function waits(query: Query): boolean {
  const { state, queryKey } = query;
  const isMissing = state.fetchStatus === 'paused' && state.data === undefined;
  const isBeside = BESIDE_THE_SCREEN.has(queryKey[0]) || query.meta?.['besideTheScreen'] === true;
  return isMissing && !isBeside && query.isActive();
}

function useWaiting(): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const isDataMissing = useSyncExternalStore(subscribe, () => cache.getAll().some((query) => waits(query)));
  const isPartMissing = useSyncExternalStore(missingParts.subscribe, missingParts.some);
  return isDataMissing || isPartMissing;
}

export function OfflineBanner() {
  const online = useOnline();
  const waiting = useWaiting();
  return (
    <output className={classes['offline']}>
      {online ? null : (
        <span className={classes['banner']}>
          <IconWifiOff size={16} aria-hidden="true" />
          <span>
            {waiting
              ? 'Sem conexão. Esta tela ainda não foi carregada por inteiro: o que falta aparece sozinho quando a conexão voltar. O que você digitou continua aqui.'
              : 'Sem conexão. O que você digitou continua aqui; salve quando a conexão voltar.'}
          </span>
        </span>
      )}
    </output>
  );
}
