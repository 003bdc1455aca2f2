import { StatusBadge } from '#kit/layout/index.ts';
import { moneyText } from '#kit/format.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import { RequestBalanceButton } from '#features/commands/balance-request/request-balance-button.tsx';

/** The badges say when open payments ask for less or for more than is owed. */
export function AskedBadges({ registration }: { readonly registration: Registration }) {
  const { notRequested, requestedBeyond } = registration.owed;
  return (
    <>
      {notRequested === 0 ? null : (
        <>
          <StatusBadge tone="attention">{`${moneyText(notRequested)} sem cobrança`}</StatusBadge>
          <RequestBalanceButton registration={registration} />
        </>
      )}
      {requestedBeyond === 0 ? null : (
        <StatusBadge tone="attention">{`${moneyText(requestedBeyond)} cobrados a mais`}</StatusBadge>
      )}
    </>
  );
}
