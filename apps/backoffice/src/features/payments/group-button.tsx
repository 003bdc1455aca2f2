import { messageOf, PAYMENT_GROUPINGS } from '@habilita/contract';
import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

const NONE: readonly string[] = [];

/** 'Agrupar': what payments are summed by. At least one grouping is needed (Specification 1 §8). */
export function GroupButton() {
  const { groups } = useSearch({ from: '/_app/payments/' });
  const navigate = useNavigate();
  const applied = groups === undefined || groups === '' ? NONE : groups.split(',');
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>(applied);
  const [refused, setRefused] = useState(false);
  const toggle = (open: boolean) => {
    setChosen(applied);
    setRefused(false);
    setOpened(open);
  };
  const show = (next: readonly string[]) => {
    setOpened(false);
    void navigate({
      to: '/payments',
      search: ({ page: _page, sort: _sort, view: _view, ...kept }) => ({
        ...kept,
        groups: next.length === 0 ? undefined : next.join(','),
      }),
    });
  };
  return (
    <Popover opened={opened} onChange={toggle} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconStack2 size={16} aria-hidden />}
          onClick={() => toggle(!opened)}
          aria-expanded={opened}
        >
          Agrupar
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap={8}>
          <Checkbox.Group
            label="Agrupar por"
            value={[...chosen]}
            onChange={setChosen}
            error={refused && chosen.length === 0 ? messageOf('GROUPING_REQUIRED') : undefined}
          >
            <Stack gap={8} my={8}>
              {Object.entries(PAYMENT_GROUPINGS).map(([value, label]) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Button onClick={() => (chosen.length === 0 ? setRefused(true) : show(chosen))}>Agrupar</Button>
          {applied.length === 0 ? null : (
            <Button variant="default" onClick={() => show(NONE)}>
              Ver um por um
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
