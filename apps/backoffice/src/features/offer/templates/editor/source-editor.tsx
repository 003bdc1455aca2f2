import { autocompletion, closeBrackets, type CompletionContext } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { xml } from '@codemirror/lang-xml';
import { bracketMatching, defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { searchKeymap } from '@codemirror/search';
import { EditorState, Transaction } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { expressionOf, TEMPLATE_FILTERS, TEMPLATE_VARIABLES } from '@habilita/contract';
import { useEffect, useRef } from 'react';
import type { Problem } from '../problem-list.tsx';

interface SourceEditorProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly readOnly: boolean;
  readonly problems: readonly Problem[];
}

const VARIABLES = Object.entries(TEMPLATE_VARIABLES).map(([label, detail]) => ({ label, detail, type: 'variable' }));
const PRINTED = VARIABLES.map((variable) => ({ ...variable, apply: expressionOf(variable.label) }));
const FILTERS = Object.entries(TEMPLATE_FILTERS).map(([label, { label: detail }]) => ({
  label,
  detail,
  type: 'function',
}));
const WORDS = ['if', 'elsif', 'else', 'endif', 'for', 'endfor', 'in', 'and', 'or'].map((label) => ({
  label,
  type: 'keyword',
}));
const TAGS = 'p h1 h2 h3 div span strong em u ul ol li table thead tbody tr th td br hr img blockquote'
  .split(' ')
  .map((label) => ({ label, type: 'type' }));

function complete(context: CompletionContext) {
  const before = context.matchBefore(/(?:\{\{[^{}]*|\{%[^{}]*|<\/?\w*)$/);
  if (before === null) return null;
  const from = context.matchBefore(/\w*$/)?.from ?? context.pos;
  if (before.text.startsWith('<')) return { from, options: TAGS };
  if (/\|\s*\w*$/.test(before.text)) return { from, options: FILTERS };
  return { from, options: before.text.startsWith('{%') ? [...WORDS, ...VARIABLES] : PRINTED };
}

/** The extensions of the source editor. None of them uses the Tab key, so that Tab leads to the next control. */
function extensionsOf(onChange: (text: string) => void, readOnly: boolean) {
  return [
    lineNumbers(),
    history(),
    bracketMatching(),
    closeBrackets(),
    xml(),
    syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
    autocompletion({ override: [complete] }),
    lintGutter(),
    EditorView.lineWrapping,
    EditorState.readOnly.of(readOnly),
    EditorView.contentAttributes.of({ 'aria-label': 'Código-fonte do template', tabindex: '0' }),
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange(update.state.doc.toString());
    }),
  ];
}

function diagnosticsOf(state: EditorState, problems: readonly Problem[]): Diagnostic[] {
  return problems
    .filter(({ line }) => line <= state.doc.lines)
    .map(({ line, message, severity }) => {
      const { from, to } = state.doc.line(line);
      return { from, to, message, severity };
    });
}

export function SourceEditor({ value, onChange, readOnly, problems }: SourceEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => {
    if (host.current === null) return undefined;
    const created = new EditorView({
      parent: host.current,
      state: EditorState.create({ extensions: extensionsOf((text) => changed.current(text), readOnly) }),
    });
    view.current = created;
    return () => created.destroy();
  }, [readOnly]);
  useEffect(() => {
    const current = view.current;
    if (current === undefined) return;
    const text = current.state.doc.toString();
    if (text === value) return;
    const changes = { from: 0, to: text.length, insert: value };
    current.dispatch({ changes, annotations: Transaction.addToHistory.of(false) });
  }, [value]);
  useEffect(() => {
    const current = view.current;
    if (current !== undefined) current.dispatch(setDiagnostics(current.state, diagnosticsOf(current.state, problems)));
  }, [problems]);
  return <div className="tpl-source" ref={host} />;
}
