import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { PopoverButton } from '../floating/PopoverButton.tsx';
import { notifyFailure } from '../notify.tsx';
import type { CalendarProps } from './Calendar.tsx';

interface CalendarButtonProps extends CalendarProps {
  readonly label: string;
  readonly disabled?: boolean;
}

export function CalendarButton({ label, disabled = false, onPick, ...calendar }: CalendarButtonProps) {
  const [loaded, setLoaded] = useState<{ readonly Calendar: ComponentType<CalendarProps> }>();
  const load = async () => {
    try {
      setLoaded(await import('./Calendar.tsx'));
      return true;
    } catch (failure) {
      notifyFailure(failure);
      return false;
    }
  };
  return (
    <PopoverButton
      prepare={load}
      renderButton={(button) => (
        <ActionIcon
          {...button}
          variant="subtle"
          color="gray"
          disabled={disabled}
          aria-label={`Abrir calendário: ${label}`}
        >
          <IconCalendar size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      {(close) =>
        loaded === undefined ? null : (
          <loaded.Calendar
            {...calendar}
            onPick={(date) => {
              onPick(date);
              close();
            }}
          />
        )
      }
    </PopoverButton>
  );
}
