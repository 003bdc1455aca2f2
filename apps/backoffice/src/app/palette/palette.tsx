import { Loader, Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { grouped, type PaletteItem } from './palette-items.ts';
import { type PaletteProps, usePalette } from './use-palette.ts';
import classes from './palette.module.css';

const LIST = { input: 'combobox', list: 'listbox', group: 'group', option: 'option' } as const;

function statusOf(searching: boolean, failed: boolean, count: number, typed: boolean): string {
  if (searching) return 'Procurando…';
  if (failed) return 'Não foi possível procurar registros agora. As telas continuam aqui.';
  if (!typed) return 'Nome, CPF, CNPJ, telefone, e-mail, número da cobrança ou linha digitável.';
  if (count === 0) return 'Nada encontrado.';
  return count === 1 ? '1 resultado' : `${count} resultados`;
}

interface OptionProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly active: boolean;
  readonly onOpen: () => void;
  readonly onPoint: () => void;
}

function Choice({ id, item, active, onOpen, onPoint }: OptionProps) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <button
      type="button"
      ref={element}
      id={id}
      role={LIST.option}
      tabIndex={-1}
      aria-selected={active}
      className={classes['option']}
      onClick={onOpen}
      onPointerMove={onPoint}
    >
      <span>{item.title}</span>
      {item.hint === '' ? null : <small>{item.hint}</small>}
    </button>
  );
}

interface ResultsProps {
  readonly id: string;
  readonly items: readonly PaletteItem[];
  readonly active: number;
  readonly optionId: (index: number) => string;
  readonly onOpen: (item: PaletteItem) => void;
  readonly onPoint: (index: number) => void;
}

function Results({ id, items, active, optionId, onOpen, onPoint }: ResultsProps) {
  return (
    <div id={id} role={LIST.list} aria-label="Resultados" className={classes['list']}>
      {grouped(items).map(([group, members]) => (
        <div key={group} role={LIST.group} aria-label={group}>
          <div aria-hidden className={classes['group']}>
            {group}
          </div>
          {members.map((item) => {
            const index = items.indexOf(item);
            return (
              <Choice
                key={item.key}
                id={optionId(index)}
                item={item}
                active={index === active}
                onOpen={() => onOpen(item)}
                onPoint={() => index !== active && onPoint(index)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

export function Palette(props: PaletteProps) {
  const { term, onClose } = props;
  const { type, items, active, choose, open, onKeyDown, searching, failed } = usePalette(props);
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  const status = statusOf(searching, failed, items.length, term.trim() !== '');
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      size="lg"
      yOffset="10dvh"
      centered={false}
      padding={0}
      title="Buscar em tudo"
      classNames={{ header: 'kit-hidden' }}
    >
      <TextInput
        data-autofocus
        data-palette
        variant="unstyled"
        className={classes['input'] ?? ''}
        role={LIST.input}
        aria-label="Buscar em tudo"
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={items.length === 0 ? undefined : optionId(active)}
        placeholder="Buscar telas, alunos, campanhas, CFCs…"
        autoComplete="off"
        spellCheck={false}
        value={term}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={searching ? <Loader size={16} /> : null}
      />
      <Results id={`${id}-list`} items={items} active={active} optionId={optionId} onOpen={open} onPoint={choose} />
      <div className={classes['foot']}>
        <output>{status}</output>
        <span aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> escolher <kbd>Enter</kbd> abrir <kbd>Esc</kbd> fechar
        </span>
      </div>
    </Modal>
  );
}
