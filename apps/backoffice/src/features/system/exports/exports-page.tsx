import { exportsList, listExportsEndpoint } from '@habilita/contract';
import { formatFileSize } from '@habilita/kernel';
import { Button } from '@mantine/core';
import { IconDownload, IconRefresh, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { NO_VALUE, numberText } from '#kit/format.ts';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { ErrorWords } from '#features/shared/reasons/error-words.tsx';
import type { Tone } from '#kit/layout/index.ts';
import { isUnfinished } from './follow-exports.ts';
import { progressWords } from './progress-words.ts';
import { type Export, useExportActions } from './use-exports.ts';
import classes from './exports.module.css';
import { lazily } from '#code-loading/lazily.ts';

// The module filters-in-words.tsx imports every list that can be exported, so it is loaded only when it is drawn.
const FiltersInWords = lazily(async () => ({
  default: (await import('./filters-in-words.tsx')).FiltersInWords,
}));

const TONES: Readonly<Record<Export['status'], Tone>> = {
  WAITING: 'neutral',
  RUNNING: 'information',
  DONE: 'positive',
  FAILED: 'problem',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
};

const RENDERERS = {
  query: (row: Export) => (
    <Suspense>
      <FiltersInWords export={row} />
    </Suspense>
  ),
  error: ({ status, error }: Export) =>
    status === 'FAILED' ? (
      <span className={classes['wrapping']}>
        <ErrorWords code={error ?? 'EXPORT_FAILED'} />
      </span>
    ) : (
      NO_VALUE
    ),
  rows: (row: Export) => <span className="kit-figures">{rowsText(row)}</span>,
  sizeBytes: ({ sizeBytes }: Export) => (sizeBytes === null ? NO_VALUE : formatFileSize(sizeBytes)),
};

/** With these widths all columns but the size fit on a screen of 1440 px. */
const WIDTHS = { fileName: 190, query: 170, status: 130, error: 116, rows: 140, sizeBytes: 95 };

const REFRESH = 3000;

export function ExportsPage() {
  const { download, cancel, repeat } = useExportActions();
  const actionsOf = ({ id, status }: Export): readonly RowAction[] => [
    {
      key: 'download',
      label: 'Baixar',
      icon: <IconDownload size={16} aria-hidden />,
      onClick: () => download(id),
      disabledReason: whyNoFile(status),
    },
    isUnfinished({ status })
      ? { key: 'cancel', label: 'Cancelar', icon: <IconX size={16} aria-hidden />, onClick: () => cancel(id) }
      : {
          key: 'repeat',
          label: 'Fazer de novo',
          icon: <IconRefresh size={16} aria-hidden />,
          onClick: () => repeat(id),
        },
  ];
  return (
    <ListPage
      declaration={exportsList}
      source={{
        key: areaKey(listExportsEndpoint),
        load: (query, signal) => call(listExportsEndpoint, { query }, { signal }),
      }}
      rowKey={(row) => row.id}
      renderers={RENDERERS}
      tones={{ status: TONES }}
      widths={WIDTHS}
      actionsWidth={88}
      facts={['fileName', 'status', 'rows']}
      rowActions={actionsOf}
      refetchInterval={REFRESH}
      primaryAction={
        <Button variant="default" renderRoot={(props) => <Link to="/exports/reports" {...props} />}>
          Relatórios por e-mail
        </Button>
      }
      emptyText="Você ainda não exportou nada. Use “Exportar” em uma lista: o arquivo aparece aqui e fica disponível por sete dias."
    />
  );
}

const rowsText = (row: Export): string => (isUnfinished(row) ? progressWords(row) : numberText(row.rows));

function whyNoFile(status: Export['status']): string | undefined {
  if (status === 'DONE') return undefined;
  if (status === 'EXPIRED')
    return 'O arquivo foi excluído: passaram-se sete dias, ou alguém que podia estar nele revogou o consentimento.';
  return isUnfinished({ status }) ? 'A exportação ainda não terminou.' : 'Não há arquivo.';
}
