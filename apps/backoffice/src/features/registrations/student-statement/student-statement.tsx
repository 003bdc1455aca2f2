import {
  downloadStudentStatementEndpoint,
  entriesOf,
  MAY_SEND_STUDENT_STATEMENT,
  recordOf,
  sendStudentStatementEndpoint,
  studentStatementEndpoint,
  type StudentStatementKind,
  studentStatementList,
} from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconDownload, IconHelp, IconListSearch, IconMailForward } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import { confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { instantText } from '#kit/format.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import type { Tone } from '#kit/layout/index.ts';
import { useOpenFile } from '#kit/upload/index.ts';
import { SCREEN_COMMANDS } from '#features/commands/commands.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import { lazily } from '#code-loading/lazily.ts';
import type { StudentStatementLine } from './cause-dialog.tsx';

const CauseDialog = lazily(async () => ({ default: (await import('./cause-dialog.tsx')).CauseDialog }));
const ExplanationDialog = lazily(async () => ({
  default: (await import('./explanation-dialog.tsx')).ExplanationDialog,
}));

const OF_COMMANDS = SCREEN_COMMANDS.flatMap(({ lineTones = {} }) => entriesOf(lineTones)).flatMap(([kind, tone]) =>
  tone === undefined ? [] : [[kind, tone] as const],
);

const TONES: Partial<Record<StudentStatementKind, Tone>> = { PLATFORM_PAYMENT: 'positive', ...recordOf(OF_COMMANDS) };

/** Milliseconds until the statement is read again, because money may arrive at any time. */
const REFRESH_MS = 5000;

/** The column of descriptions is wide enough for the number of the charge, by which people tell lines apart. */
const WIDTHS = { description: 300 };

interface StatementProps {
  readonly registration: Pick<Registration, 'id' | 'campaignZoneOffset' | 'studentName' | 'studentEmail'>;
  /** The keys of the tabs that this person may see, as some lines link to a tab. */
  readonly tabs: ReadonlySet<string>;
}

/** The statement of a registration's money: the newest line comes first, and each line has the balance after it. */
export function StudentStatement({ registration, tabs }: StatementProps) {
  const { id, campaignZoneOffset: zone } = registration;
  const [dialog, setDialog] = useState<ReactNode>(null);
  const close = () => setDialog(null);
  const openCause = (line: StudentStatementLine) =>
    setDialog(<CauseDialog line={line} zone={zone} tabs={tabs} onClose={close} />);
  return (
    <>
      <ListPage
        declaration={studentStatementList}
        headingLevel={2}
        state="local"
        within={{ registrationIds: id }}
        source={{
          key: areaKey(studentStatementEndpoint),
          load: (query, signal) => call(studentStatementEndpoint, { query }, { signal }),
        }}
        exportOf={studentStatementEndpoint}
        rowKey={(line) => line.id}
        opens={{ onOpen: openCause }}
        renderers={{ at: ({ at }) => instantText(at, zone) }}
        widths={WIDTHS}
        tones={{ kind: TONES }}
        tint={({ undoes, undone }) => (undoes || undone ? 'neutral' : undefined)}
        facts={['description', 'kind', 'amount', 'balance', 'at']}
        rowActions={(line) => [
          {
            key: 'cause',
            label: 'Ver a causa',
            icon: <IconListSearch size={16} aria-hidden />,
            onClick: () => openCause(line),
          },
        ]}
        actionsWidth={60}
        primaryAction={
          <StatementActions
            registration={registration}
            onExplain={() => setDialog(<ExplanationDialog id={id} onClose={close} />)}
          />
        }
        refetchInterval={REFRESH_MS}
        emptyText="Nada foi cobrado ainda nesta matrícula."
      />
      {dialog === null ? null : <Suspense>{dialog}</Suspense>}
    </>
  );
}

interface ActionsProps {
  readonly registration: StatementProps['registration'];
  readonly onExplain: () => void;
}

function StatementActions({ registration, onExplain }: ActionsProps) {
  const maySend = useCan()(MAY_SEND_STUDENT_STATEMENT);
  const { open } = useOpenFile();
  const download = () =>
    open('DOWNLOAD', async () => ({
      ...(await call(downloadStudentStatementEndpoint, { params: { id: registration.id } })),
      contentType: 'application/pdf',
    }));
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void download()}>
        PDF
      </Button>
      {maySend ? (
        <Button
          variant="default"
          leftSection={<IconMailForward size={16} aria-hidden />}
          onClick={() => void send(registration)}
        >
          Enviar ao aluno
        </Button>
      ) : null}
      <Button leftSection={<IconHelp size={16} aria-hidden />} onClick={onExplain}>
        Explicar este saldo
      </Button>
    </>
  );
}

async function send({ id, studentName, studentEmail }: ActionsProps['registration']): Promise<void> {
  const changes = `${studentName} recebe em ${studentEmail} o extrato desta matrícula, com o saldo explicado.`;
  if (!(await confirm({ title: 'Enviar o extrato ao aluno', changes, confirmLabel: 'Enviar' }))) return;
  try {
    await call(sendStudentStatementEndpoint, { params: { id } });
    notifySuccess('Email enviado com sucesso');
  } catch (failure) {
    notifyFailure(failure);
  }
}
