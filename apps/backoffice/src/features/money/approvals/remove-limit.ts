import { deleteApprovalLimitEndpoint, listApprovalLimitsEndpoint, OF_APPROVALS } from '@habilita/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { dateText } from '#kit/format.ts';
import type { LimitOfList } from './limit-of-list.ts';

/** Removes a limit that is not yet in force, after the person has confirmed it, and has the list read again. */
export async function removeLimit({ id, kind, validFrom, version }: LimitOfList, client: QueryClient): Promise<void> {
  const isMeant = await confirm({
    title: 'Excluir limite',
    changes: `O limite ${OF_APPROVALS[kind]}, que valeria a partir de ${dateText(validFrom)}, não entra em vigor.`,
    confirmLabel: 'Excluir',
    destructive: true,
  });
  if (!isMeant) return;
  try {
    await call(deleteApprovalLimitEndpoint, { params: { id }, query: { version } });
    notifySuccess('Limite excluído');
  } catch (failure) {
    notifyFailure(failure);
  }
  await client.invalidateQueries({ queryKey: areaKey(listApprovalLimitsEndpoint) });
}
