import { Button } from '@mantine/core';
import { IconHourglass, IconWifiOff } from '@tabler/icons-react';
import { useSelector } from '@tanstack/react-store';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { isNoticeShown, LATE_TEXT, lateCalls } from '#api-client/late-answers.ts';
import { missingParts } from '#code-loading/lazily.ts';
import classes from './shell.module.css';
import { useOnline } from '#api-client/use-online.ts';

/**
 * Queries whose keys begin with one of these words do not belong to the screen itself: options of selects, search
 * results and running exports.
 */
const BESIDE_THE_SCREEN: ReadonlySet<unknown> = new Set(['lookup', 'palette', 'exports']);

function waits(query: Query): boolean {
  const { state, queryKey } = query;
  const isMissing = state.fetchStatus === 'paused' && state.data === undefined;
  const isBeside = BESIDE_THE_SCREEN.has(queryKey[0]) || query.meta?.['besideTheScreen'] === true;
  return isMissing && !isBeside && query.isActive();
}

function useSomeQuery(is: (query: Query) => boolean): boolean {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(subscribe, () => cache.getAll().some((query) => is(query)));
}

const OFFLINE = 'Sem conexão. O que você digitou continua aqui; salve quando a conexão voltar.';
const OFFLINE_IN_PART =
  'Sem conexão. Esta tela ainda não foi carregada por inteiro: o que falta aparece sozinho quando a conexão voltar. O que você digitou continua aqui.';
const PART_MISSING =
  'Uma parte desta tela ainda não chegou: o que falta aparece sozinho quando o servidor responder. O que você digitou continua aqui.';

/** True while the query is being fetched for the screen, even if the screen shows an earlier answer meanwhile. */
const isAsked = (query: Query): boolean => query.state.fetchStatus === 'fetching' && query.isActive();

function Again() {
  const client = useQueryClient();
  const again = async () => {
    const asked = new Set(client.getQueryCache().getAll().filter(isAsked));
    const among = { predicate: (query: Query) => asked.has(query) };
    await client.cancelQueries(among);
    await client.refetchQueries(among);
  };
  const button = useRef<HTMLButtonElement>(null);
  // When the button disappears while it has the focus, the screen gets the focus, which would otherwise be lost.
  useLayoutEffect(() => {
    const leaving = button.current;
    return () => {
      if (document.activeElement === leaving)
        document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button ref={button} size="compact-xs" variant="default" onClick={() => void again()}>
      Tentar novamente
    </Button>
  );
}

function Late() {
  const isReading = useSomeQuery(isAsked);
  return (
    <span className={classes['banner']}>
      <IconHourglass size={16} aria-hidden="true" />
      <span>{LATE_TEXT}</span>
      {isReading ? <Again /> : null}
    </span>
  );
}

/**
 * `place` is the path of the screen. The banner ignores parts of the program's code that only another screen waits for.
 */
export function OfflineBanner({ place }: { readonly place: string }) {
  const online = useOnline();
  const isLate = useSelector(lateCalls, isNoticeShown);
  const isDataMissing = useSomeQuery(waits);
  const isPartMissing = useSelector(missingParts, (parts) => parts.some((part) => part.place === place));
  return (
    <output className={classes['offline']}>
      {online && isLate && !isPartMissing ? <Late /> : null}
      {online && !isPartMissing ? null : (
        <span className={classes['banner']}>
          <IconWifiOff size={16} aria-hidden="true" />
          <span>{online ? PART_MISSING : isDataMissing || isPartMissing ? OFFLINE_IN_PART : OFFLINE}</span>
        </span>
      )}
    </output>
  );
}
