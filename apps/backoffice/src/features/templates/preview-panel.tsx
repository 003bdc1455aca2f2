import { compileTemplateEndpoint, readVariablesEndpoint, type TemplateType } from '@habilita/contract';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call } from '#app/call.ts';
import type { CallResponse } from '#app/transport.ts';
import { AsyncSelect } from '#kit/fields/AsyncSelect.tsx';
import { notifyFailure, notifySuccess } from '#kit/notify.tsx';
import { Panel } from '#kit/Panel.tsx';
import { registeredStudents } from './registered-students.ts';

type Preview = CallResponse<typeof compileTemplateEndpoint>;
type Variables = CallResponse<typeof readVariablesEndpoint>;

interface PreviewPanelProps {
  readonly template: string;
  readonly type: TemplateType;
}

/** Fills the template with a registered student's data, as they are or as they are edited here (Specification 2 §2, Templates). */
export function PreviewPanel({ template, type }: PreviewPanelProps) {
  const [registrationId, setRegistrationId] = useState<string | null>(null);
  const [variables, setVariables] = useState<Variables>();
  const [preview, setPreview] = useState<Preview>();
  const [address, setAddress] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);
  const [busy, setBusy] = useState(false);
  const working = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  const choose = (id: string | null) => {
    setRegistrationId(id);
    setVariables(undefined);
    setPreview(undefined);
    if (id !== null) void working(async () => setVariables(await call(readVariablesEndpoint, { params: { id } })));
  };
  const compile = () =>
    working(async () => {
      const body = { template, type, pdf: true, ...(variables && { variables }) };
      const compiled = await call(compileTemplateEndpoint, { body });
      setPreview(compiled);
      setAddress(compiled.pdf === null ? undefined : addressOf(compiled.pdf));
      if (compiled.text !== null) notifySuccess('Preview criado com sucesso');
    });
  return (
    <aside className="tpl-preview" aria-label="Preview">
      <AsyncSelect
        label="Aluno matriculado"
        lookup="registered-students"
        source={registeredStudents}
        value={registrationId}
        onChange={choose}
        help="Procure pelo nome."
      />
      {variables === undefined ? null : (
        <VariablesEditor key={registrationId} variables={variables} onSave={setVariables} />
      )}
      <Button variant="default" onClick={() => void compile()} loading={busy} disabled={template.trim() === ''}>
        Gerar preview
      </Button>
      {preview === undefined ? null : <Outcome preview={preview} address={address} />}
    </aside>
  );
}

interface VariablesEditorProps {
  readonly variables: Variables;
  readonly onSave: (variables: Variables) => void;
}

const isRecord = (value: unknown): value is Variables =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values as JSON; what does not parse is said and not kept (Specification 2 §5). */
function VariablesEditor({ variables, onSave }: VariablesEditorProps) {
  const [text, setText] = useState(() => JSON.stringify(variables, null, 2));
  const [error, setError] = useState<string>();
  const save = () => {
    try {
      const parsed: unknown = JSON.parse(text);
      if (!isRecord(parsed)) throw new SyntaxError('é preciso um objeto { … }');
      setError(undefined);
      onSave(parsed);
      notifySuccess('Variaveis salvas com sucesso');
    } catch (failure) {
      setError(`Formatação incorreta: ${failure instanceof Error ? failure.message : ''}`);
    }
  };
  return (
    <div className="tpl-variables">
      <Textarea
        label="Variáveis"
        value={text}
        error={error}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button variant="default" size="xs" onClick={save}>
        Salvar variáveis
      </Button>
    </div>
  );
}

interface OutcomeProps {
  readonly preview: Preview;
  /** Of the PDF, in the page's own memory. */
  readonly address: string | undefined;
}

function Outcome({ preview, address }: OutcomeProps) {
  const { unfilledVariables, pages, text, problems } = preview;
  return (
    <>
      {unfilledVariables.length === 0 ? null : (
        <Panel tone="attention" title="Sem valor para este aluno">
          {unfilledVariables.join(', ')}
        </Panel>
      )}
      {text === null ? (
        <Panel tone="problem" title="O preview não pôde ser criado" role="alert">
          {problems.find(({ severity }) => severity === 'error')?.message}
        </Panel>
      ) : null}
      {address === undefined ? null : <PdfFrame address={address} pages={pages ?? 1} />}
    </>
  );
}

const addressOf = (pdf: string): string =>
  URL.createObjectURL(new Blob([Uint8Array.fromBase64(pdf)], { type: 'application/pdf' }));

/** The PDF in a frame of its own: drawn by our printer from sanitised text, it holds no script, and its address dies with the page. */
function PdfFrame({ address, pages }: { readonly address: string; readonly pages: number }) {
  return (
    <figure className="tpl-pdf">
      <figcaption>
        {pages} {pages === 1 ? 'página' : 'páginas'} ·{' '}
        <a href={address} download="preview.pdf">
          Baixar
        </a>
      </figcaption>
      <object title="Preview do contrato em PDF" data={address} type="application/pdf">
        Este navegador não mostra PDF aqui. Use “Baixar”.
      </object>
    </figure>
  );
}
