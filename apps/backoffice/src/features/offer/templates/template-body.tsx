import { compileTemplateEndpoint, languageOf, type TemplateType } from '@habilita/contract';
import { SegmentedControl } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { type FormHandle, useErrorAt, useValue } from '#kit/form/index.ts';
import { LoadingSkeleton, NotLoaded } from '#kit/feedback/index.ts';
import { lazily } from '#code-loading/lazily.ts';
import { PlainEditor } from './editor/plain-editor.tsx';
import { RichEditor } from './editor/rich-editor.tsx';
import { docOf } from './editor/xhtml-to-doc.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { type Problem, ProblemList } from './problem-list.tsx';
import { errorSentence } from './template-errors.ts';
import type { OnChecked, TemplateValues } from './template-values.ts';
import './templates.css';

// The code of the source editor is as large as that of the rest of the form, and few people ask for the source.
const SourceEditor = lazily(async () => ({ default: (await import('./editor/source-editor.tsx')).SourceEditor }));

interface BodyProps {
  readonly form: FormHandle<TemplateValues>;
  readonly onChecked: OnChecked;
}

const NO_PROBLEMS: readonly Problem[] = [];

function useCheck(template: string, type: TemplateType) {
  const [settled] = useDebouncedValue(template, 700);
  const answer = useQuery({
    queryKey: [...areaKey(compileTemplateEndpoint), 'check', type, settled],
    queryFn: ({ signal }) =>
      call(compileTemplateEndpoint, { body: { template: settled, type, pdf: false } }, { signal }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (settled.trim() === '') return { problems: NO_PROBLEMS, checked: settled, answer: undefined };
  // While a new text is being checked, `problems` are still those of the previous text and `checked` is undefined.
  const checked = answer.data === undefined || answer.isPlaceholderData ? undefined : settled;
  return { problems: answer.data?.problems ?? NO_PROBLEMS, checked, answer };
}

export function TemplateBody({ form, onChecked }: BodyProps) {
  const type = useValue(form, 'type');
  return type === null ? null : <Body form={form} onChecked={onChecked} type={type} />;
}

function Body({ form, onChecked, type }: BodyProps & { readonly type: TemplateType }) {
  const template = useValue(form, 'template');
  const { problems, checked, answer } = useCheck(template, type);
  useEffect(() => {
    if (checked !== undefined) onChecked(checked, errorSentence(problems));
  }, [checked, problems, onChecked]);
  const change = (text: string) => form.set({ template: text });
  const shared = { value: template, onChange: change, readOnly: form.readOnly };
  const error = useErrorAt(form, 'template');
  return (
    <div className="tpl-body">
      <div className="tpl-editor-side" data-field="template" data-field-label="Texto">
        {languageOf(type) === 'XHTML' ? (
          <XhtmlEditor {...shared} problems={problems} />
        ) : (
          <PlainEditor {...shared} isMessage={type === 'SMS' || type === 'CFC_STUDENT_SMS'} />
        )}
        {error === undefined ? null : (
          <p className="tpl-error" role="alert">
            {error}
          </p>
        )}
        <ProblemList problems={problems} />
        <NotLoaded what="Verificação do texto" answer={answer} />
      </div>
      <PreviewPanel key={languageOf(type)} template={template} type={type} />
    </div>
  );
}

export interface EditorProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly readOnly: boolean;
}

const VIEWS = [
  { value: 'rich', label: 'Texto' },
  { value: 'source', label: 'Código-fonte' },
];

/** Edits an XHTML text as formatted text or as source. Text that is not well-formed can only be edited as source. */
function XhtmlEditor({ value, onChange, readOnly, problems }: EditorProps & { readonly problems: readonly Problem[] }) {
  const [view, setView] = useState('rich');
  // The last text of the rich editor, which is always well-formed.
  const [written, setWritten] = useState<string>();
  const isBroken = view === 'rich' && value !== written && docOf(value) === undefined;
  const write = (text: string) => {
    setWritten(text);
    onChange(text);
  };
  // Editing a broken text selects the source view, so that the view does not switch back as soon as the text is
  // well-formed.
  const mend = (text: string) => {
    setView('source');
    onChange(text);
  };
  return (
    <>
      <SegmentedControl aria-label="Forma de edição" data={VIEWS} value={view} onChange={setView} />
      {isBroken ? (
        <p className="tpl-broken">Há um erro na marcação: corrija-o no código-fonte para voltar a este modo.</p>
      ) : null}
      {view === 'rich' && !isBroken ? (
        <RichEditor value={value} onChange={write} readOnly={readOnly} />
      ) : (
        <Suspense fallback={<LoadingSkeleton height={420} label="Carregando o editor" />}>
          <SourceEditor value={value} onChange={mend} readOnly={readOnly} problems={problems} />
        </Suspense>
      )}
    </>
  );
}
