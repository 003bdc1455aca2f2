import { StatusBadge } from '#kit/layout/index.ts';
import { moneyText } from '#kit/format.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import { RequestBalanceButton } from '#features/commands/balance-request/request-balance-button.tsx';

/**
 * Badges for the part of the debt that no open payment covers, or for the amount by which open payments exceed the
 * debt.
 */
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
