import { useBlocker } from '@tanstack/react-router';

interface Where {
  readonly pathname: string;
}

export function useUnsavedGuard(isUnsaved: () => boolean) {
  // A change of the search part keeps the form.
  const shouldBlockFn = ({ current, next }: { current: Where; next: Where }) =>
    current.pathname !== next.pathname && isUnsaved();
  const blocker = useBlocker({ shouldBlockFn, enableBeforeUnload: isUnsaved, withResolver: true });
  return {
    asking: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
