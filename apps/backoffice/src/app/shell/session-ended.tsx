import { lazy, Suspense } from 'react';
import { useInterruption } from '#app/session-interruption.ts';

const SessionEndedDialog = lazy(async () => ({
  default: (await import('./session-ended-dialog.tsx')).SessionEndedDialog,
}));

/** Asks for the password in place when the session ended while somebody was typing. */
export function SessionEnded() {
  const interruption = useInterruption();
  if (interruption === undefined) return null;
  return (
    <Suspense>
      <SessionEndedDialog person={interruption.person} />
    </Suspense>
  );
}
