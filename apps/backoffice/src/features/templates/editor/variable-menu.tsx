import { VARIABLE_GROUPS } from '@habilita/contract';
import { Button, Menu, ScrollArea } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';

export function VariableMenu({
  onPick,
  disabled,
}: {
  readonly onPick: (name: string) => void;
  readonly disabled: boolean;
}) {
  return (
    <Menu position="bottom-start" withinPortal disabled={disabled}>
      <Menu.Target>
        <Button variant="default" size="xs" leftSection={<IconBraces size={14} aria-hidden />} disabled={disabled}>
          Variável
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={320}>
          {Object.values(VARIABLE_GROUPS).map(({ label, variables }) => (
            <div key={label}>
              <Menu.Label>{label}</Menu.Label>
              {Object.entries(variables).map(([name, meaning]) => (
                <Menu.Item key={name} onClick={() => onPick(name)}>
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
