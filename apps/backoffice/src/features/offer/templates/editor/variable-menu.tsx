import { VARIABLE_GROUPS } from '@habilita/contract';
import { Button, Menu, ScrollArea } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useState } from 'react';

/** After a choice the focus stays where `onPick` puts it; otherwise it goes back to the button. */
export function VariableMenu({
  onPick,
  disabled,
}: {
  readonly onPick: (name: string) => void;
  readonly disabled: boolean;
}) {
  const [hasPicked, setPicked] = useState(false);
  const pick = (name: string) => {
    setPicked(true);
    onPick(name);
  };
  return (
    <Menu
      position="bottom-start"
      withinPortal
      disabled={disabled}
      returnFocus={!hasPicked}
      onOpen={() => setPicked(false)}
    >
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconBraces size={14} aria-hidden />} disabled={disabled}>
          Variável
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah="min(320px, 40dvh)" maw="calc(100vw - 24px)">
          {Object.values(VARIABLE_GROUPS).map(({ label, variables }) => (
            <div key={label}>
              <Menu.Label>{label}</Menu.Label>
              {Object.entries(variables).map(([name, meaning]) => (
                <Menu.Item key={name} onClick={() => pick(name)}>
                  {meaning}
                </Menu.Item>
              ))}
            </div>
          ))}
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
