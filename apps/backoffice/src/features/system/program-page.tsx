import { createProgramEndpoint, editProgramEndpoint, readProgramEndpoint } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#app/call.ts';
import { refreshProgram } from '#app/follow-program.ts';
import { queryOf, useRecord } from '#app/queries.ts';
import { RecordScreen } from '#kit/RecordScreen.tsx';
import { FormPage } from '#kit/FormPage.tsx';
import { notifySuccess } from '#kit/notify.tsx';
import { programSections } from './program-sections.tsx';
import { bodyOf, EMPTY_PROGRAM, programForm, type ProgramValues, valuesOf } from './program-values.ts';
import { listAsLeft } from '#kit/list/came-from.ts';

const LIST = { to: '/system/programs', label: 'Programas' };

export function ProgramPage({ programKey }: { readonly programKey: string | undefined }) {
  return programKey === undefined ? <ProgramForm stored={undefined} /> : <StoredProgram programKey={programKey} />;
}

function StoredProgram({ programKey }: { readonly programKey: string }) {
  const answer = useRecord(queryOf(readProgramEndpoint, { params: { key: programKey } }));
  return (
    <RecordScreen answer={answer} name="Programa" loading="Carregando o programa" list={LIST}>
      {(program) => <ProgramForm stored={{ ...valuesOf(program), version: program.version }} />}
    </RecordScreen>
  );
}

function ProgramForm({ stored }: { readonly stored: (ProgramValues & { readonly version: number }) | undefined }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const reload = () => queries.invalidateQueries({ queryKey: ['programs'] });
  const back = () => void navigate({ href: listAsLeft('/system/programs') });
  const { version = 0, ...values } = stored ?? EMPTY_PROGRAM;
  return (
    <FormPage<ProgramValues>
      title={stored === undefined ? 'Novo programa' : stored.name}
      record={stored === undefined ? 'program:new' : `program:${stored.key}:${version}`}
      initialValues={values}
      of={programForm}
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
        // This device may use the changed programme.
        refreshProgram().catch(() => undefined);
        back();
      }}
      onStale={() => void reload()}
      onCancel={back}
    />
  );
}
