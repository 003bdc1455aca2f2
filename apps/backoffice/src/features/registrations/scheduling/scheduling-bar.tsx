import { Button } from '@mantine/core';
import { useState } from 'react';
import { BusyButton, DialogFooter, ErrorPanel } from '#kit/feedback/index.ts';
import { instantText } from '#kit/format.ts';
import type { BookingState } from './use-booking.ts';

interface SchedulingBarProps {
  readonly booking: BookingState;
  readonly start: string | null;
  readonly zone: string;
  readonly onCancel: () => void;
}

export function SchedulingBar({ booking, start, zone, onCancel }: SchedulingBarProps) {
  const [tried, setTried] = useState(false);
  const book = () => {
    setTried(true);
    if (start !== null) booking.mutate(start);
  };
  return (
    <>
      {tried && start === null ? (
        <p role="alert" className="scheduling-missing">
          É necessário preencher todos os campos
        </p>
      ) : null}
      {booking.error === null ? null : (
        <ErrorPanel title="Problemas ao agendar. Entre em contato com a Central CNH POP" error={booking.error} />
      )}
      <DialogFooter>
        <Button variant="default" onClick={onCancel}>
          Voltar
        </Button>
        <BusyButton onClick={book} loading={booking.isPending}>
          {start === null ? 'Agendar' : `Agendar para ${instantText(start, zone)}`}
        </BusyButton>
      </DialogFooter>
    </>
  );
}
