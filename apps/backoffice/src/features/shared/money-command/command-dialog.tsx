import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isSilent, mayBeAnsweredLater } from '#api-client/failure.ts';
import { BusyButton, DialogFooter, ErrorPanel, InView, Modal, notifySuccess } from '#kit/feedback/index.ts';
import type { Simulated } from '#features/shared/effect/effect-differences.ts';
import type { Answer } from './asked.ts';
import { DisabledReason, TextWithSums } from '#kit/layout/index.ts';
import { SimulatedEffect } from './simulated-effect.tsx';
import { useRefresh } from './use-refresh.ts';
import { doneText, labelWhileWaiting } from './second-person.tsx';
import { type Executed, useSimulation } from './use-simulation.ts';
import './money-command.css';

const NOTHING = {};
type Nothing = typeof NOTHING;

interface CommandDialogProps {
  readonly title: string;
  /** What the command is about, shown above the effect. */
  readonly about?: ReactNode;
  /** The parts of the simulation's query key: ids and the name of the command. */
  readonly of: readonly string[];
  readonly simulate: (body: Nothing, signal?: AbortSignal) => Promise<Answer>;
  readonly execute: (body: Nothing & { readonly planHash: string }) => Promise<Executed>;
  readonly label: (shown: Simulated | undefined) => string;
  readonly destructive?: boolean;
  readonly refusedTitle: string;
  /** The text of the toast once the command is done. */
  readonly done: string;
  readonly onClose: () => void;
}

function whyNotYet({ shown, hasFailed }: Pick<ReturnType<typeof useSimulation>, 'shown' | 'hasFailed'>) {
  if (shown !== undefined) return undefined;
  return hasFailed ? 'Não foi possível calcular o que vai mudar.' : 'Aguarde o cálculo do que vai mudar.';
}

/** A command without fields: shows its effect and the button that carries it out. */
export function CommandDialog(props: CommandDialogProps) {
  const { title, about, of, simulate, execute, label, destructive = false, refusedTitle, done, onClose } = props;
  const refresh = useRefresh();
  const [refused, setRefused] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const simulation = useSimulation({ of, body: NOTHING, simulate, execute });
  const { shown } = simulation;
  const confirm = async () => {
    setBusy(true);
    try {
      notifySuccess(doneText(await simulation.confirm(NOTHING), done));
      refresh();
      onClose();
    } catch (failure) {
      // The panel with an earlier refusal stays until the server has answered this attempt, because the focus may be in
      // the panel.
      setRefused(isSilent(failure) ? undefined : failure);
    }
    setBusy(false);
  };
  const again = () => {
    if (!busy) void confirm();
  };
  const close = () => {
    if (busy) return;
    if (simulation.wasRefused) refresh();
    onClose();
  };
  return (
    <Modal opened onClose={close} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <div className="money-command">
        {refused === undefined ? null : (
          <InView of={refused}>
            <ErrorPanel error={refused} title={refusedTitle} {...(mayBeAnsweredLater(refused) && { onRetry: again })} />
          </InView>
        )}
        {about}
        <SimulatedEffect simulation={simulation} />
      </div>
      <DialogFooter>
        <Button variant="default" onClick={close} disabled={busy} data-autofocus>
          Voltar
        </Button>
        <DisabledReason reason={whyNotYet(simulation)}>
          <BusyButton onClick={() => void confirm()} loading={busy} {...(destructive && { color: 'red' })}>
            <TextWithSums>{labelWhileWaiting(shown) ?? label(shown)}</TextWithSums>
          </BusyButton>
        </DisabledReason>
      </DialogFooter>
    </Modal>
  );
}
