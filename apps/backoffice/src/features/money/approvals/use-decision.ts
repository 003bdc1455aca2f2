import { approveEndpoint, messageOf, withdrawEndpoint } from '@habilita/contract';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { ApiFailure, isSilent } from '#api-client/failure.ts';
import { useRefresh } from '#features/shared/money-command/use-refresh.ts';
import { notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import type { ApprovalDetail } from './approval-detail.ts';

interface Options {
  /** The effect that approving would have, as it is on the screen. */
  readonly now: ApprovalDetail['shown'] | undefined;
  readonly again: () => unknown;
  readonly onClose: () => void;
}

const isStale = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.globalErrors.some(({ code }) => code === 'CONFLICT_STALE');

/**
 * Approves exactly the effect on the screen. If the effect has changed since, the new one is shown and nothing is
 * approved.
 */
export function useDecision({ id }: Pick<ApprovalDetail, 'id'>, { now, again, onClose }: Options) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>();
  const decide = async (send: () => Promise<unknown>) => {
    setBusy(true);
    setRefused(undefined);
    try {
      await send();
      refresh();
      onClose();
    } catch (failure) {
      if (isStale(failure)) await again();
      // Somebody else may have decided meanwhile, which the list and the count beside the menu have to show.
      refresh();
      if (!isSilent(failure)) setRefused(failure);
    }
    setBusy(false);
  };
  const approve = () =>
    decide(async () => {
      const body = now === undefined ? {} : { planHash: now.planHash };
      const { status, because } = await call(approveEndpoint, { params: { id }, body });
      if (status === 'APPROVED') notifySuccess('Pedido aprovado e executado');
      else notifyFailure(`O pedido deixou de ser possível: ${messageOf(because ?? '')}`);
    });
  const withdraw = () =>
    decide(async () => {
      await call(withdrawEndpoint, { params: { id } });
      notifySuccess('Pedido retirado');
    });
  return { approve: () => void approve(), withdraw: () => void withdraw(), busy, refused };
}
