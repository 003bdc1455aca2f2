import { undoAbandonCommand } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { CommandDialog } from '#features/shared/money-command/command-dialog.tsx';
import type { Simulated } from '#features/shared/effect/effect-differences.ts';
import { moneyText } from '#kit/format.ts';
import type { AbandonDialogProps } from './abandon-dialog.tsx';

const TITLE = 'Desfazer desistência';

function labelOf(shown: Simulated | undefined): string {
  const asked = shown?.effect.after.totalPending;
  return asked !== undefined && asked > 0 ? `Desfazer e cobrar ${moneyText(asked)}` : TITLE;
}

export const UndoAbandonDialog = ({ registration: { id }, onClose }: AbandonDialogProps) => (
  <CommandDialog
    title={TITLE}
    of={['undo-abandon', id]}
    simulate={(body, signal) => call(undoAbandonCommand.simulate, { params: { id }, body }, { signal })}
    execute={(body) => call(undoAbandonCommand.execute, { params: { id }, body })}
    label={labelOf}
    refusedTitle="Não foi possível desfazer a desistência"
    done="Desistência desfeita com sucesso!"
    onClose={onClose}
  />
);
