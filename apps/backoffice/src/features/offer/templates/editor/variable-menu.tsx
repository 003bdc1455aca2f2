import { VARIABLE_GROUPS } from '@habilita/contract';
import { searchable } from '@habilita/kernel';
import { Button, Combobox, ScrollArea, useCombobox } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

/** The groups of variables that match a search: a variable stays if its meaning and group hold every word typed. */
function groupsWith(wanted: string) {
  const words = searchable(wanted).split(/\s+/);
  return Object.values(VARIABLE_GROUPS)
    .map(({ label, variables }) => ({
      label,
      variables: Object.entries(variables).filter(([, meaning]) =>
        words.every((word) => searchable(`${label} ${meaning}`).includes(word)),
      ),
    }))
    .filter(({ variables }) => variables.length > 0);
}

function Variables({ groups }: { readonly groups: ReturnType<typeof groupsWith> }) {
  return (
    <Combobox.Options aria-label="Variáveis">
      <ScrollArea.Autosize mah="min(320px, 40dvh)">
        {groups.length === 0 ? <Combobox.Empty>Nenhuma variável com estas palavras</Combobox.Empty> : null}
        {groups.map(({ label, variables }) => (
          <Combobox.Group key={label} label={label}>
            {variables.map(([name, meaning]) => (
              <Combobox.Option key={name} value={name}>
                {meaning}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </ScrollArea.Autosize>
    </Combobox.Options>
  );
}

/** The menu of variables. `onPick` decides where the focus goes after a choice; Escape gives it back to the button. */
export function VariableMenu({
  onPick,
  disabled,
}: {
  readonly onPick: (name: string) => void;
  readonly disabled: boolean;
}) {
  const [wanted, setWanted] = useState('');
  const list = useCombobox({
    onDropdownOpen: () => list.focusSearchInput(),
    onDropdownClose: (source) => {
      list.resetSelectedOption();
      setWanted('');
      if (source === 'keyboard') list.focusTarget();
    },
  });
  const groups = groupsWith(wanted);
  const { selectFirstOption } = list;
  // While a search text is typed, the first match is selected, so that Enter inserts it.
  useEffect(() => {
    if (wanted !== '') selectFirstOption();
  }, [wanted, selectFirstOption]);
  const pick = (name: string) => {
    list.closeDropdown();
    onPick(name);
  };
  return (
    <Combobox store={list} position="bottom-start" width={320} onOptionSubmit={pick} disabled={disabled}>
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconBraces size={14} aria-hidden />}
          disabled={disabled}
          aria-haspopup="listbox"
          aria-expanded={list.dropdownOpened}
          onClick={() => list.toggleDropdown()}
        >
          Variável
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Procurar variável"
          placeholder="Procurar variável"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <Variables groups={groups} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
