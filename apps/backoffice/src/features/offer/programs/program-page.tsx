import { createProgramEndpoint, editProgramEndpoint, readProgramEndpoint } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { refreshProgram } from '#api-client/follow-program.ts';
import { queryOf, useRecord } from '#api-client/queries.ts';
import { RecordScreen } from '#features/shared/record-page/RecordScreen.tsx';
import { FormPage } from '#kit/form/index.ts';
import { programSections } from './program-sections.tsx';
import { bodyOf, EMPTY_PROGRAM, programForm, type ProgramValues, valuesOf } from './program-values.ts';
import { useBackToList } from '#kit/list/index.ts';

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
  const reload = () => queries.invalidateQueries({ queryKey: ['programs'] });
  const list = useBackToList('/system/programs');
  const { version = 0, ...values } = stored ?? EMPTY_PROGRAM;
  return (
    <FormPage<ProgramValues, Pick<ProgramValues, 'key' | 'name'>>
      title={stored === undefined ? 'Novo programa' : stored.name}
      record={stored === undefined ? 'program:new' : `program:${stored.key}:${version}`}
      initialValues={values}
      of={programForm}
      sections={(form) => programSections(form, stored !== undefined)}
      confirmation={{
        text: 'Quem usa este programa verá as mudanças na próxima vez que abrir o sistema.',
        confirmLabel: 'Salvar',
      }}
      onSubmit={(typed) => {
        const { key, ...form } = bodyOf(typed);
        if (stored === undefined) return call(createProgramEndpoint, { body: { key, ...form } });
        return call(editProgramEndpoint, { params: { key }, body: { ...form, version } });
      }}
      onSaved={({ key, name }) => {
        void reload();
        // The changed programme may be the one that this device shows.
        refreshProgram().catch(() => undefined);
        list.saved({
          id: key,
          name,
          place: { to: '/system/programs/modify/$key', params: { key } },
          message: stored === undefined ? 'Criado com sucesso' : 'Editado com sucesso',
        });
      }}
      onStale={() => void reload()}
      onCancel={() => list.back(stored?.key)}
    />
  );
}
