import { StatusBadge } from '#kit/StatusBadge.tsx';
import { moneyText } from '#kit/format.ts';
import type { Registration } from '../registration.ts';

/** Where open payments ask for less or for more than is owed. */
export function AskedBadges({ owed: { notRequested, requestedBeyond } }: Pick<Registration, 'owed'>) {
  return (
    <>
      {notRequested === 0 ? null : (
        <StatusBadge tone="attention">{`${moneyText(notRequested)} sem cobrança`}</StatusBadge>
      )}
      {requestedBeyond === 0 ? null : (
        <StatusBadge tone="attention">{`${moneyText(requestedBeyond)} cobrados a mais`}</StatusBadge>
      )}
    </>
  );
}
