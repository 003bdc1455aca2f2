import { compileTemplateEndpoint, readVariablesEndpoint, type TemplateType } from '@habilita/contract';
import { Button, Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import type { CallResponse } from '#api-client/transport.ts';
import { AsyncSelect } from '#kit/fields/index.ts';
import { BusyButton, notifyFailure, notifySuccess, Panel } from '#kit/feedback/index.ts';
import { DisabledReason } from '#kit/layout/index.ts';
import { calledBy, readVariables, type Variables } from './preview-values.ts';
import { registeredStudents } from './registered-students.ts';

type Preview = CallResponse<typeof compileTemplateEndpoint>;

interface PreviewPanelProps {
  readonly template: string;
  readonly type: TemplateType;
}

function useVariables() {
  const [text, setText] = useState<string>();
  const [error, setError] = useState<string>();
  const put = (next: string | undefined) => {
    setText(next);
    setError(undefined);
  };
  return {
    text,
    error,
    put,
    fill: (variables: Variables) => put(JSON.stringify(variables, null, 2)),
    read: (): Variables | undefined | false => {
      if (text === undefined) return undefined;
      const answer = readVariables(text);
      setError('error' in answer ? answer.error : undefined);
      return 'variables' in answer && answer.variables;
    },
  };
}

function useWork() {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

/**
 * The preview of a template. Only people who may see registrations preview with a student's data (Specification 2 §2).
 */
export function PreviewPanel({ template, type }: PreviewPanelProps) {
  const can = useCan();
  const [registrationId, setRegistrationId] = useState<string | null>(null);
  const [preview, setPreview] = useState<Preview>();
  const [address, setAddress] = useState<string>();
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);
  const values = useVariables();
  const { busy, run } = useWork();
  // Counts how often a student was chosen. An answer is ignored when another student was chosen after its call was
  // sent.
  const chosen = useRef(0);
  const choose = (id: string | null) => {
    chosen.current += 1;
    const choice = chosen.current;
    setRegistrationId(id);
    values.put(undefined);
    setPreview(undefined);
    if (id === null) return;
    void run(async () => {
      const variables = await call(readVariablesEndpoint, { params: { id } });
      if (chosen.current === choice) values.fill(variables);
    });
  };
  const compile = () => {
    const variables = values.read();
    if (variables === false) return;
    const choice = chosen.current;
    void run(async () => {
      const body = { template, type, pdf: true, ...(variables && { variables }) };
      const compiled = await call(compileTemplateEndpoint, { body });
      if (chosen.current !== choice) return;
      setPreview(compiled);
      setAddress(compiled.pdf === null ? undefined : addressOf(compiled.pdf));
      if (compiled.text !== null) notifySuccess('Preview criado com sucesso');
    });
  };
  return (
    <aside className="tpl-preview" aria-label="Pré-visualização">
      {can({ anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] }) ? (
        <AsyncSelect
          label="Aluno matriculado"
          lookup="registered-students"
          source={registeredStudents}
          value={registrationId}
          onChange={choose}
          help="Procure pelo nome."
        />
      ) : null}
      <VariablesEditor values={values} />
      <DisabledReason reason={template.trim() === '' ? 'Escreva o texto do template.' : undefined}>
        <BusyButton variant="default" onClick={compile} loading={busy}>
          Pré-visualizar
        </BusyButton>
      </DisabledReason>
      {preview === undefined ? null : <Outcome preview={preview} address={address} />}
    </aside>
  );
}

/**
 * The field in which the preview's variables are edited as JSON. Text that is no valid JSON is not used (Specification
 * 2 §5).
 */
function VariablesEditor({ values }: { readonly values: ReturnType<typeof useVariables> }) {
  if (values.text === undefined) return null;
  const save = () => {
    if (values.read() !== false) notifySuccess('Variaveis salvas com sucesso');
  };
  return (
    <div className="tpl-variables">
      <Textarea
        label="Variáveis"
        value={values.text}
        error={values.error}
        autosize
        minRows={6}
        maxRows={14}
        spellCheck={false}
        onChange={(event) => values.put(event.currentTarget.value)}
      />
      <Button variant="default" size="xs" onClick={save}>
        Salvar variáveis
      </Button>
    </div>
  );
}

interface OutcomeProps {
  readonly preview: Preview;
  readonly address: string | undefined;
}

function Outcome({ preview, address }: OutcomeProps) {
  const { language, unfilledVariables, pages, text, problems } = preview;
  return (
    <>
      {unfilledVariables.length === 0 ? null : (
        <Panel tone="attention" title="Sem valor para este aluno">
          {calledBy(unfilledVariables)}
        </Panel>
      )}
      {text === null ? (
        <Panel tone="problem" title="A pré-visualização não pôde ser criada" role="alert">
          {problems.find(({ severity }) => severity === 'error')?.message}
        </Panel>
      ) : null}
      {text !== null && language === 'TXT' ? <pre className="tpl-text">{text}</pre> : null}
      {address === undefined ? null : <PdfFrame address={address} pages={pages ?? 1} />}
    </>
  );
}

const addressOf = (pdf: string): string =>
  URL.createObjectURL(new Blob([Uint8Array.fromBase64(pdf)], { type: 'application/pdf' }));

function PdfFrame({ address, pages }: { readonly address: string; readonly pages: number }) {
  return (
    <figure className="tpl-pdf">
      <figcaption>
        <span>
          {pages} {pages === 1 ? 'página' : 'páginas'}
        </span>
        <Button
          component="a"
          variant="default"
          size="xs"
          href={address}
          download="preview.pdf"
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          Baixar
        </Button>
      </figcaption>
      <object title="Pré-visualização do contrato em PDF" data={address} type="application/pdf">
        Este navegador não mostra PDF aqui. Use “Baixar”.
      </object>
    </figure>
  );
}
