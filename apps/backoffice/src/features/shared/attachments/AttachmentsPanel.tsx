import {
  ATTACHMENT,
  attachFilesEndpoint,
  type AttachmentEntityType,
  downloadAttachmentEndpoint,
  FILE_TYPES,
  type FileOpenMode,
  isFileType,
  listAttachmentsEndpoint,
  openAttachmentUploadEndpoint,
  removeAttachmentEndpoint,
  SHOWN_TYPES,
} from '@habilita/contract';
import { formatFileSize } from '@habilita/kernel';
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { useActor } from '#api-client/session/can.tsx';
import { areaKey, queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import {
  confirm,
  EmptyState,
  LoadingSkeleton,
  notifyFailure,
  notifySuccess,
  NotLoadedPanel,
} from '#kit/feedback/index.ts';
import { instantText } from '#kit/format.ts';
import { Section } from '#kit/layout/index.ts';
import { preSigned } from '#api-client/send-file.ts';
import { UploadDialog, useOpenFile } from '#kit/upload/index.ts';
import './attachments.css';

type Attachment = CallResponse<typeof listAttachmentsEndpoint>['content'][number];

const SOURCE = preSigned(ATTACHMENT, (file, signal) =>
  call(openAttachmentUploadEndpoint, { body: { originalName: file.name } }, { signal }),
);
const KEY = areaKey(listAttachmentsEndpoint).slice(0, 1);

export interface AttachmentsPanelProps {
  readonly entityType: AttachmentEntityType;
  readonly entityId: string;
}

/** Administrators attach, open and remove files; others see the list (Specification 3 §5). */
export function AttachmentsPanel(entity: AttachmentsPanelProps) {
  const answer = useQuery(queryOf(listAttachmentsEndpoint, { params: entity }));
  const mayHandle = useActor().roles.includes('ADMIN');
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  const attach = async (sent: readonly { readonly modifiedName: string }[]) => {
    const files = sent.map(({ modifiedName }) => ({ modifiedName }));
    await call(attachFilesEndpoint, { params: entity, body: { files } });
    await refresh();
  };
  const button = mayHandle ? (
    <Button variant="default" leftSection={<IconPaperclip size={16} aria-hidden />} onClick={() => setSending(true)}>
      Anexar arquivos
    </Button>
  ) : null;
  return (
    <Section title="Anexos" text="Documentos e imagens, até 10 MB cada." actions={button}>
      <NotLoadedPanel answer={answer} loading={<LoadingSkeleton height={80} label="Carregando os anexos" />} />
      {answer.data === undefined ? null : (
        <Files files={answer.data.content} mayHandle={mayHandle} onRemoved={() => void refresh()} />
      )}
      {sending ? (
        <UploadDialog title="Anexar arquivos" source={SOURCE} onClose={() => setSending(false)} onUploaded={attach} />
      ) : null}
    </Section>
  );
}

interface FilesProps {
  readonly files: readonly Attachment[];
  readonly mayHandle: boolean;
  readonly onRemoved: () => void;
}

function Files({ files, mayHandle, onRemoved }: FilesProps) {
  const { open, frame } = useOpenFile();
  if (files.length === 0) return <NoFiles mayHandle={mayHandle} />;
  const show = (file: Attachment, mode: FileOpenMode) =>
    void open(mode, async () => {
      const { downloadUrl } = await call(downloadAttachmentEndpoint, { params: { id: file.attachmentId } });
      return { downloadUrl, fileName: file.originalName, contentType: file.type };
    });
  const remove = async ({ attachmentId, originalName }: Attachment) => {
    const changes = `O arquivo “${originalName}” deixará de aparecer aqui; o histórico guarda que ele existiu.`;
    if (!(await confirm({ title: 'Remover anexo', changes, confirmLabel: 'Remover', destructive: true }))) return;
    try {
      await call(removeAttachmentEndpoint, { params: { id: attachmentId } });
      notifySuccess('Modificações salvas com sucesso!');
    } catch (failure) {
      notifyFailure(failure);
    }
    // The list is reloaded even after a refused deletion, because a colleague may have removed the file already.
    onRemoved();
  };
  return (
    <>
      <ul className="attachments" aria-label="Anexos">
        {files.map((file) => (
          <li key={file.attachmentId}>
            <div>
              <p className="attachment-name">{file.originalName}</p>
              <p className="kit-muted">{factsOf(file)}</p>
            </div>
            {mayHandle ? <Actions file={file} onShow={show} onRemove={(one) => void remove(one)} /> : null}
          </li>
        ))}
      </ul>
      {frame}
    </>
  );
}

const NoFiles = ({ mayHandle }: Pick<FilesProps, 'mayHandle'>) =>
  mayHandle ? (
    <EmptyState title="Ainda não há anexos." />
  ) : (
    <EmptyState title="Ainda não há anexos." text="Quem anexa, abre e remove arquivos são os administradores." />
  );

/** The facts about an attached file: 'JPEG, 1,2 MB, enviado por Ana em 07/03/2026 08:00'. */
function factsOf({ type, sizeBytes, createdBy, createdAt }: Attachment): string {
  const label = isFileType(type) ? FILE_TYPES[type].label : type;
  return `${label}, ${formatFileSize(sizeBytes)}, enviado por ${createdBy} em ${instantText(createdAt)}`;
}

interface ActionsProps {
  readonly file: Attachment;
  readonly onShow: (file: Attachment, mode: FileOpenMode) => void;
  readonly onRemove: (file: Attachment) => void;
}

function Actions({ file, onShow, onRemove }: ActionsProps) {
  const { originalName, type } = file;
  const isShown = isFileType(type) && SHOWN_TYPES.includes(type);
  const isImage = type.startsWith('image/');
  return (
    <div className="attachment-actions">
      {isShown && isImage ? (
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Ver ${originalName}`}
          onClick={() => onShow(file, 'OPEN_NEW_FRAME')}
        >
          Ver
        </Button>
      ) : null}
      {isShown ? (
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Abrir ${originalName} em outra aba`}
          onClick={() => onShow(file, 'OPEN_NEW_TAB')}
        >
          Abrir
        </Button>
      ) : null}
      <Button size="xs" variant="subtle" aria-label={`Baixar ${originalName}`} onClick={() => onShow(file, 'DOWNLOAD')}>
        Baixar
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        aria-label={`Remover ${originalName}`}
        onClick={() => onRemove(file)}
      >
        Remover
      </Button>
    </div>
  );
}
