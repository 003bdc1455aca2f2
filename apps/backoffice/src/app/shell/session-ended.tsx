import { Suspense } from 'react';
import { useInterruption } from '#api-client/session/session-interruption.ts';
import { lazily } from '#code-loading/lazily.ts';

const SessionEndedDialog = lazily(async () => ({
  default: (await import('./session-ended-dialog.tsx')).SessionEndedDialog,
}));

export function SessionEnded() {
  const interruption = useInterruption();
  if (interruption === undefined) return null;
  return (
    <Suspense>
      <SessionEndedDialog person={interruption.person} />
    </Suspense>
  );
}
