import { createProgramEndpoint, editProgramEndpoint, readProgramEndpoint } from '@habilita/contract';
import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#app/call.ts';
import { refreshProgram } from '#app/follow-program.ts';
import { queryOf } from '#app/queries.ts';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import { FormPage } from '#kit/FormPage.tsx';
import { notifySuccess } from '#kit/notify.tsx';
import { programSections } from './program-sections.tsx';
import { bodyOf, EMPTY_PROGRAM, PROGRAM_RULES, type ProgramValues, REQUIRED, valuesOf } from './program-values.ts';

/** A programme's form: new without a key. */
export function ProgramPage({ programKey }: { readonly programKey: string | undefined }) {
  return programKey === undefined ? <ProgramForm stored={undefined} /> : <StoredProgram programKey={programKey} />;
}

function StoredProgram({ programKey }: { readonly programKey: string }) {
  const answer = useQuery(queryOf(readProgramEndpoint, { params: { key: programKey } }));
  if (answer.data !== undefined)
    return <ProgramForm stored={{ ...valuesOf(answer.data), version: answer.data.version }} />;
  return (
    <>
      <h1>Programa</h1>
      {answer.error === null ? (
        <Skeleton height={240} aria-label="Carregando o programa" />
      ) : (
        <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />
      )}
    </>
  );
}

function ProgramForm({ stored }: { readonly stored: (ProgramValues & { readonly version: number }) | undefined }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const reload = () => queries.invalidateQueries({ queryKey: ['programs'] });
  const back = () => void navigate({ to: '/system/programs' });
  const { version = 0, ...values } = stored ?? EMPTY_PROGRAM;
  return (
    <FormPage<ProgramValues>
      title={stored === undefined ? 'Novo programa' : stored.name}
      record={stored === undefined ? 'program:new' : `program:${stored.key}:${version}`}
      initialValues={values}
      required={REQUIRED}
      rules={PROGRAM_RULES}
      sections={(form) => programSections(form, stored !== undefined)}
      confirmation={{
        text: 'Quem usa este programa verá as mudanças na próxima vez que abrir o sistema.',
        confirmLabel: 'Salvar',
      }}
      onSubmit={async (typed) => {
        const { key, ...form } = bodyOf(typed);
        if (stored === undefined) await call(createProgramEndpoint, { body: { key, ...form } });
        else await call(editProgramEndpoint, { params: { key }, body: { ...form, version } });
      }}
      onSaved={() => {
        notifySuccess(stored === undefined ? 'Criado com sucesso' : 'Editado com sucesso');
        void reload();
        // This device may be showing the programme that was just changed.
        refreshProgram().catch(() => undefined);
        back();
      }}
      onStale={() => void reload()}
      onCancel={back}
    />
  );
}
