import { messageOf } from '@habilita/contract';
import { Anchor, Button, CloseButton, Progress } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './exports.module.css';
import { isUnfinished } from './follow-exports.ts';
import { percentOf, progressWords } from './progress-words.ts';
import { type Export, readyText, useExportActions } from './use-exports.ts';

interface ExportPanelProps {
  readonly exports: readonly Export[];
  readonly onClose: () => void;
}

export function ExportPanel({ exports, onClose }: ExportPanelProps) {
  return (
    <section className={classes['panel']} aria-label="Exportações">
      <header className={classes['head']}>
        <h2>Exportações</h2>
        <CloseButton aria-label="Fechar painel de exportações" onClick={onClose} />
      </header>
      {exports.length === 0 ? (
        <p className={classes['nothing']}>Nenhuma exportação em andamento.</p>
      ) : (
        <ul className={classes['list']}>
          {exports.map((each) => (
            <ExportItem key={each.id} export={each} />
          ))}
        </ul>
      )}
      <footer className={classes['foot']}>
        <Anchor size="sm" renderRoot={(props) => <Link to="/exports" {...props} />}>
          Ver todas as exportações
        </Anchor>
      </footer>
    </section>
  );
}

const ICONS = { DONE: IconCircleCheck, FAILED: IconAlertTriangle } as const;

function ExportItem({ export: made }: { readonly export: Export }) {
  const { status } = made;
  const Icon = status === 'DONE' || status === 'FAILED' ? ICONS[status] : IconFileSpreadsheet;
  return (
    <li className={classes['item']}>
      <Icon className={classes['icon']} data-status={status} size={20} stroke={1.6} aria-hidden />
      <div className={classes['facts']}>
        <p className={classes['name']} title={made.fileName}>
          {made.fileName}
        </p>
        <ExportState export={made} />
        <output className="kit-hidden">{toldText(made)}</output>
      </div>
      <ExportAction export={made} />
    </li>
  );
}

/** The text that screen readers announce when an export ends while the panel shows the export. */
function toldText(made: Export): string {
  if (made.status === 'DONE') return readyText(made);
  return made.status === 'FAILED' ? `${made.fileName}: não foi feito.` : '';
}

function ExportState({ export: made }: { readonly export: Export }) {
  if (made.status === 'FAILED') return <p className={classes['words']}>{messageOf(made.error ?? 'EXPORT_FAILED')}</p>;
  if (made.status === 'CANCELLED') return <p className={classes['words']}>Cancelada</p>;
  const percent = percentOf(made);
  return (
    <>
      {isUnfinished(made) && (
        <Progress.Root size="sm" my={4}>
          <Progress.Section
            value={percent ?? 100}
            animated={percent === undefined}
            striped={percent === undefined}
            aria-label={`Progresso de ${made.fileName}`}
          />
        </Progress.Root>
      )}
      <p className={classes['words']}>{progressWords(made)}</p>
    </>
  );
}

function ExportAction({ export: { id, fileName, status } }: { readonly export: Export }) {
  const { cancel, download } = useExportActions();
  if (status === 'DONE')
    return (
      <Button
        size="xs"
        variant="light"
        leftSection={<IconDownload size={14} aria-hidden />}
        aria-label={`Baixar ${fileName}`}
        onClick={() => download(id)}
      >
        Baixar
      </Button>
    );
  if (status !== 'WAITING' && status !== 'RUNNING') return null;
  return (
    <Button size="xs" variant="subtle" color="gray" aria-label={`Cancelar ${fileName}`} onClick={() => cancel(id)}>
      Cancelar
    </Button>
  );
}
