import { ActionIcon, Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { notifyFailure } from '../notify.tsx';
import type { CalendarProps } from './Calendar.tsx';

interface CalendarButtonProps extends CalendarProps {
  readonly label: string;
  readonly disabled?: boolean;
}

export function CalendarButton({ label, disabled = false, onPick, ...calendar }: CalendarButtonProps) {
  const [opened, setOpened] = useState(false);
  const [loaded, setLoaded] = useState<{ readonly Calendar: ComponentType<CalendarProps> }>();
  const toggle = async () => {
    // Focus moves into it on opening, so it must be loaded.
    try {
      setLoaded(await import('./Calendar.tsx'));
      setOpened((was) => !was);
    } catch (failure) {
      notifyFailure(failure);
    }
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-end" shadow="md">
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={disabled}
          aria-label={`Abrir calendário: ${label}`}
          onClick={() => void toggle()}
        >
          <IconCalendar size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {loaded === undefined ? null : (
          <loaded.Calendar
            {...calendar}
            onPick={(date) => {
              onPick(date);
              setOpened(false);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
