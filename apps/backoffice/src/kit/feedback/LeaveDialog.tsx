import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { confirm } from './confirm.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Place {
  readonly pathname: string;
}

interface Leaving {
  readonly current: Place;
  readonly next: Place;
  readonly action: string;
}

/**
 * Which navigation counts as leaving a form. A change of the path always counts. 'path': nothing else counts, for a
 * form that stays while the query string changes. 'history': the browser's Back and Forward count as well, for a
 * dialog, which may be open only because of the query string. 'search': each change of the query string counts as well,
 * for a form that the query string selects.
 */
type LeftBy = 'path' | 'history' | 'search';

export const isLeaving = ({ current, next, action }: Leaving, by: LeftBy): boolean =>
  current.pathname !== next.pathname ||
  by === 'search' ||
  (by === 'history' && action !== 'PUSH' && action !== 'REPLACE');

interface LeaveDialogProps {
  readonly title: string;
  readonly by: LeftBy;
  readonly isUnsaved: () => boolean;
  /** Whether a save is running. After leaving, the person would not see its result. */
  readonly isBusy: () => boolean;
  readonly onLeave?: () => void;
  readonly onStay?: () => void;
}

/** Asks before the person leaves the screen, or closes the tab, with unsaved changes or during a save. */
export function LeaveDialog({ title, by, isUnsaved, isBusy, onLeave, onStay }: LeaveDialogProps) {
  const isHolding = () => isBusy() || isUnsaved();
  const blocker = useBlocker({
    shouldBlockFn: (leaving) => isLeaving(leaving, by) && isHolding(),
    enableBeforeUnload: isHolding,
    withResolver: true,
  });
  const asking = blocker.status === 'blocked';
  const busy = isBusy();
  // A save may end while the question is open. If it leaves no unsaved changes, there is nothing to lose, so the
  // question closes.
  useEffect(() => {
    if (asking && !isHolding()) blocker.reset?.();
  });
  // The browser's Back has already changed the address. The address is restored even if this dialog is unmounted
  // without an answer.
  const takeBack = useRef<() => void>(undefined);
  useEffect(() => {
    takeBack.current = asking ? blocker.reset : undefined;
  });
  useEffect(() => () => takeBack.current?.(), []);
  return (
    <ConfirmDialog
      opened={asking}
      title={busy ? 'Sair antes da resposta?' : 'Sair sem salvar?'}
      confirmLabel={busy ? 'Sair assim mesmo' : 'Sair sem salvar'}
      cancelLabel={busy ? 'Esperar' : 'Continuar editando'}
      destructive
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onClose={() => {
        onStay?.();
        blocker.reset?.();
      }}
    >
      {busy
        ? `“${title}” ainda está sendo enviado. Se você sair agora, não verá aqui se deu certo.`
        : `O que você mudou em “${title}” será perdido.`}
    </ConfirmDialog>
  );
}

/** Asks before a form that stays on its screen discards what was typed. */
export const askToDiscard = (title: string): Promise<boolean> =>
  confirm({
    title: 'Descartar as alterações?',
    changes: `O que você mudou em “${title}” volta a ser como estava.`,
    confirmLabel: 'Descartar',
    cancelLabel: 'Continuar editando',
    destructive: true,
  });
