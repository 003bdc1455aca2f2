import { expressionOf } from '@habilita/contract';
import { ActionIcon, Menu, Select, Tooltip } from '@mantine/core';
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPageBreak,
  IconPhoto,
  IconTable,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type ReactNode, useRef } from 'react';
import { insertPageBreak } from './page-break.ts';
import { insertPicture } from './pictures.ts';
import { VariableMenu } from './variable-menu.tsx';

interface Tool {
  readonly label: string;
  readonly icon: ReactNode;
  readonly run: (editor: Editor) => unknown;
  readonly isOn?: (editor: Editor) => boolean;
}

const mark = (name: string, label: string, icon: ReactNode): Tool => ({
  label,
  icon,
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
  isOn: (editor) => editor.isActive(name),
});

const align = (to: string, label: string, icon: ReactNode): Tool => ({
  label,
  icon,
  run: (editor) => editor.chain().focus().setTextAlign(to).run(),
  isOn: (editor) => editor.isActive({ textAlign: to }),
});

const TOOLS: readonly Tool[] = [
  { label: 'Desfazer', icon: <IconArrowBackUp size={16} />, run: (editor) => editor.chain().focus().undo().run() },
  { label: 'Refazer', icon: <IconArrowForwardUp size={16} />, run: (editor) => editor.chain().focus().redo().run() },
  mark('bold', 'Negrito', <IconBold size={16} />),
  mark('italic', 'Itálico', <IconItalic size={16} />),
  mark('underline', 'Sublinhado', <IconUnderline size={16} />),
  align('left', 'À esquerda', <IconAlignLeft size={16} />),
  align('center', 'Ao centro', <IconAlignCenter size={16} />),
  align('right', 'À direita', <IconAlignRight size={16} />),
  align('justify', 'Justificado', <IconAlignJustified size={16} />),
  {
    label: 'Lista',
    icon: <IconList size={16} />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    label: 'Lista numerada',
    icon: <IconListNumbers size={16} />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    label: 'Quebra de página',
    icon: <IconPageBreak size={16} />,
    run: insertPageBreak,
  },
];

const STYLES = [
  { value: '0', label: 'Parágrafo' },
  ...[1, 2, 3, 4].map((level) => ({ value: String(level), label: `Título ${level}` })),
];

const levelOf = (editor: Editor): string =>
  STYLES.find(({ value }) => value !== '0' && editor.isActive('heading', { level: Number(value) }))?.value ?? '0';

function setLevel(editor: Editor, value: string | null): void {
  const focus = editor.chain().focus();
  if (value === null || value === '0') focus.setParagraph().run();
  else focus.setNode('heading', { level: Number(value) }).run();
}

export function RichToolbar({ editor }: { readonly editor: Editor }) {
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      level: levelOf(current),
      on: TOOLS.map(({ isOn }) => isOn?.(current) ?? false),
      inTable: current.isActive('table'),
    }),
  });
  const insertVariable = (name: string) =>
    editor
      .chain()
      .focus()
      .insertContent({ type: 'variable', attrs: { expression: expressionOf(name) } })
      .run();
  return (
    <div className="tpl-toolbar" role="toolbar" aria-label="Formatação">
      <Select
        aria-label="Estilo do parágrafo"
        size="xs"
        w={130}
        data={STYLES}
        value={state.level}
        allowDeselect={false}
        onChange={(value) => setLevel(editor, value)}
      />
      {TOOLS.map(({ label, icon, run, isOn }, at) => (
        <Tooltip key={label} label={label}>
          <ActionIcon
            variant={state.on[at] === true ? 'filled' : 'default'}
            size={28}
            aria-label={label}
            aria-pressed={isOn === undefined ? undefined : state.on[at]}
            onClick={() => run(editor)}
          >
            {icon}
          </ActionIcon>
        </Tooltip>
      ))}
      <TableMenu editor={editor} inTable={state.inTable} />
      <ImageButton editor={editor} />
      <VariableMenu onPick={insertVariable} disabled={false} />
    </div>
  );
}

function TableMenu({ editor, inTable }: { readonly editor: Editor; readonly inTable: boolean }) {
  const item = (label: string, run: () => void) => (
    <Menu.Item key={label} disabled={!inTable} onClick={run}>
      {label}
    </Menu.Item>
  );
  const chain = () => editor.chain().focus();
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={28} aria-label="Tabela">
          <IconTable size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}>
          Inserir tabela
        </Menu.Item>
        <Menu.Divider />
        {item('Linha acima', () => chain().addRowBefore().run())}
        {item('Linha abaixo', () => chain().addRowAfter().run())}
        {item('Coluna à esquerda', () => chain().addColumnBefore().run())}
        {item('Coluna à direita', () => chain().addColumnAfter().run())}
        {item('Remover linha', () => chain().deleteRow().run())}
        {item('Remover coluna', () => chain().deleteColumn().run())}
        {item('Juntar ou separar células', () => chain().mergeOrSplit().run())}
        {item('Remover tabela', () => chain().deleteTable().run())}
      </Menu.Dropdown>
    </Menu>
  );
}

function ImageButton({ editor }: { readonly editor: Editor }) {
  const input = useRef<HTMLInputElement>(null);
  const take = (chosen: HTMLInputElement) => {
    const file = chosen.files?.[0];
    if (file !== undefined) void insertPicture(editor, file);
    chosen.value = '';
  };
  return (
    <>
      <Tooltip label="Imagem">
        <ActionIcon variant="default" size={28} aria-label="Imagem" onClick={() => input.current?.click()}>
          <IconPhoto size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg"
        aria-label="Escolher imagem"
        onChange={(event) => take(event.currentTarget)}
      />
    </>
  );
}
