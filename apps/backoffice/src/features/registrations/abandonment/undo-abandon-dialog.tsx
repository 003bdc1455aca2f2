import { undoAbandonCommand } from '@habilita/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '#app/call.ts';
import { isSilent } from '#app/failure.ts';
import { DialogFooter } from '#kit/DialogFooter.tsx';
import type { Simulated } from '#kit/effect-differences.ts';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import { moneyText } from '#kit/format.ts';
import { Modal } from '#kit/Modal.tsx';
import { notifySuccess } from '#kit/notify.tsx';
import type { AbandonDialogProps } from './abandon-dialog.tsx';
import { SimulatedEffect } from '#features/shared/money-command/simulated-effect.tsx';
import { useRefresh } from '#features/shared/money-command/use-refresh.ts';
import { useSimulation } from '#features/shared/money-command/use-simulation.ts';
import './abandonment.css';

const TITLE = 'Desfazer desistência';
const NOTHING = {};

/** The verb, and the sum that is asked for anew. */
function labelOf(shown: Simulated | undefined): string {
  const asked = shown?.effect.after.totalPending ?? 0;
  return asked > 0 ? `Desfazer e cobrar ${moneyText(asked)}` : TITLE;
}

/** Takes an abandonment back: the penalty goes, the contract stands again, what is still owed is asked for anew. */
export function UndoAbandonDialog({ registration: { id }, onClose }: AbandonDialogProps) {
  const refresh = useRefresh();
  const [refused, setRefused] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const simulation = useSimulation({
    of: ['undo-abandon', id],
    body: NOTHING,
    simulate: (body, signal) => call(undoAbandonCommand.simulate, { params: { id }, body }, { signal }),
    execute: (body) => call(undoAbandonCommand.execute, { params: { id }, body }),
  });
  const { shown } = simulation;
  const undo = async () => {
    setBusy(true);
    setRefused(undefined);
    try {
      await simulation.confirm(NOTHING);
      notifySuccess('Desistência desfeita com sucesso!');
      refresh();
      onClose();
    } catch (failure) {
      if (!isSilent(failure)) setRefused(failure);
    }
    setBusy(false);
  };
  return (
    <Modal opened onClose={onClose} title={TITLE} size="lg" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <div className="abandonment">
        {refused === undefined ? null : <ErrorPanel error={refused} title="Não foi possível desfazer a desistência" />}
        <SimulatedEffect simulation={simulation} />
      </div>
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={busy}>
          Cancelar
        </Button>
        <Button onClick={() => void undo()} loading={busy} disabled={shown === undefined}>
          {labelOf(shown)}
        </Button>
      </DialogFooter>
    </Modal>
  );
}
