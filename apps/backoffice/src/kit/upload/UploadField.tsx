import { extensionsOf, FILE_TYPES, type UploadKind } from '@habilita/contract';
import { formatFileSize } from '@habilita/kernel';
import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Panel } from '../feedback/Panel.tsx';
import type { ChosenUpload, UploadHandle } from './use-upload.ts';
import './upload.css';

/** The place where files are chosen or dropped. Their state is in `useUpload`. */
export function UploadField<Sent>({ label, upload }: { readonly label: string; readonly upload: UploadHandle<Sent> }) {
  const { source, files, refusals } = upload;
  return (
    <div className="kit-upload">
      <Drop label={label} upload={upload} />
      {refusals.length === 0 ? null : (
        <Panel
          tone="problem"
          role="alert"
          title={refusals.length === 1 ? 'Arquivo não aceito' : 'Arquivos não aceitos'}
        >
          {refusals.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Panel>
      )}
      {files.length === 0 ? null : (
        <ul className="kit-upload-files" aria-label={source.kind.several ? 'Arquivos escolhidos' : 'Arquivo escolhido'}>
          {files.map((chosen) => (
            <Chosen key={`${chosen.name} ${chosen.size}`} chosen={chosen} upload={upload} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Describes which files this kind of upload accepts: 'PNG, JPEG ou WEBP, até 1,02 MB, até 1920x1080'. */
function limitsOf({ types, maxBytes, maxResolution, exactResolution: exact }: UploadKind): string {
  const words = types.map((type) => FILE_TYPES[type].label);
  const kinds = words.length > 1 ? `${words.slice(0, -1).join(', ')} ou ${words.at(-1)}` : words.join('');
  const pixels = maxResolution === undefined ? '' : `, até ${maxResolution.width}x${maxResolution.height}`;
  const whole = exact === undefined ? pixels : `, com ${exact.width}x${exact.height} pixels`;
  return `${kinds}, até ${formatFileSize(maxBytes)}${whole}`;
}

const accepted = ({ picked }: UploadKind): string =>
  picked.flatMap((type) => [type, ...extensionsOf(type).map((extension) => `.${extension}`)]).join(',');

function Drop<Sent>({ label, upload }: { readonly label: string; readonly upload: UploadHandle<Sent> }) {
  const { kind } = upload.source;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const help = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!upload.busy) void upload.add([...event.dataTransfer.files]);
  };
  const drag = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const { several } = kind;
  return (
    <div
      className="kit-upload-drop"
      data-over={over || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={24} aria-hidden />
      <p>{several ? 'Arraste os arquivos para cá' : 'Arraste o arquivo para cá'}, ou</p>
      <Button variant="default" disabled={upload.busy} aria-describedby={help} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <p className="kit-muted" id={help}>
        {limitsOf(kind)}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accepted(kind)}
        multiple={several}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          // The input is emptied, because otherwise the browser reports nothing when the same file is chosen again.
          event.currentTarget.value = '';
          void upload.add(chosen);
        }}
      />
    </div>
  );
}

/** The size of a file and, once it is being sent, how much of it the server has. */
function progressOf({ size, sentBytes, result }: ChosenUpload<unknown>): string {
  const whole = formatFileSize(size);
  if (result !== undefined) return `${whole} · enviado`;
  return sentBytes === undefined ? whole : `${formatFileSize(sentBytes)} de ${whole}`;
}

function Chosen<Sent>({
  chosen,
  upload,
}: {
  readonly chosen: ChosenUpload<Sent>;
  readonly upload: UploadHandle<Sent>;
}) {
  const { file, name, size, preview, sentBytes } = chosen;
  return (
    <li>
      {preview === undefined ? (
        <IconFile size={24} aria-hidden />
      ) : (
        <img src={preview} alt={`Pré-visualização de ${name}`} />
      )}
      <div>
        <p>{name}</p>
        <p className="kit-muted kit-figures">{progressOf(chosen)}</p>
        {sentBytes === undefined ? null : (
          <Progress.Root size="sm">
            <Progress.Section value={(sentBytes / size) * 100} aria-label={`Envio de ${name}`} />
          </Progress.Root>
        )}
      </div>
      {upload.busy ? null : (
        <ActionIcon variant="subtle" color="gray" aria-label={`Remover ${name}`} onClick={() => upload.remove(file)}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
