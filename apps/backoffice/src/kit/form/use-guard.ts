import { useBlocker } from '@tanstack/react-router';

/** Holds back leaving the screen (links, 'Voltar', closing the tab) while there are unsaved changes. */
export function useUnsavedGuard(isUnsaved: () => boolean) {
  const blocker = useBlocker({ shouldBlockFn: isUnsaved, enableBeforeUnload: isUnsaved, withResolver: true });
  return {
    asking: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
