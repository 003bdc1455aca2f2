import { REGISTRATION_ACTIONS } from '@habilita/contract';
import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazily } from '#code-loading/lazily.ts';
import type { Registration } from '#features/shared/registration/registration.ts';

const RequestBalanceDialog = lazily(async () => ({
  default: (await import('./request-balance-dialog.tsx')).RequestBalanceDialog,
}));

/** A button beside a debt for which there is no open payment. Only people who may charge the debt see the button. */
export function RequestBalanceButton({ registration }: { readonly registration: Registration }) {
  const [opened, setOpened] = useState(false);
  if (registration.can.requestBalance !== true) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpened(true)}>
        {REGISTRATION_ACTIONS.requestBalance}
      </Button>
      {opened ? (
        <Suspense>
          <RequestBalanceDialog registration={registration} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
