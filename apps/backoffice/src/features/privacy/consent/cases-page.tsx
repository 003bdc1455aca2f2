import { consentCasesList, type ConsentCaseStatus, listConsentCasesEndpoint } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconShieldCheck, IconUserX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { forgetPerson } from '#features/shared/consent/forget-person.ts';
import type { Tone } from '#kit/layout/index.ts';
import { requestDays } from './case-words.ts';
import type { CaseOfList } from './consent-case.ts';
import { lazily } from '#code-loading/lazily.ts';

const CaseDialog = lazily(async () => ({ default: (await import('./case-dialog.tsx')).CaseDialog }));
const NewCaseDialog = lazily(async () => ({ default: (await import('./new-case-dialog.tsx')).NewCaseDialog }));

const STATUS_TONES: Readonly<Record<ConsentCaseStatus, Tone>> = {
  OPEN: 'attention',
  DONE: 'positive',
  REFUSED: 'problem',
};

const RENDERERS = {
  /** Once all data of a person are erased, the number of the protocol takes the place of the name. */
  personName: ({ personName, number }: CaseOfList) => personName ?? `Dados apagados (protocolo ${number})`,
  daysLeft: ({ daysLeft }: CaseOfList) => (daysLeft === null ? null : requestDays.cellText(daysLeft)),
};

function tintOf({ daysLeft }: CaseOfList): Tone | undefined {
  if (daysLeft === null) return undefined;
  if (daysLeft < 0) return 'problem';
  return requestDays.isSoon(daysLeft) ? 'attention' : undefined;
}

export function ConsentCasesPage() {
  const client = useQueryClient();
  const [open, setOpen] = useState<string>();
  const [adds, setAdds] = useState(false);
  const refresh = () => void client.invalidateQueries({ queryKey: areaKey(listConsentCasesEndpoint) });
  return (
    <>
      <ListPage
        declaration={consentCasesList}
        source={{
          key: areaKey(listConsentCasesEndpoint),
          load: (query, signal) => call(listConsentCasesEndpoint, { query }, { signal }),
        }}
        rowKey={({ id }) => id}
        renderers={RENDERERS}
        tones={{ status: STATUS_TONES }}
        tint={tintOf}
        widths={{ personName: 220, status: 130, daysLeft: 140, openedBy: 160, decidedBy: 160 }}
        actionsWidth={70}
        opens={{ onOpen: ({ id }) => setOpen(id) }}
        facts={['personName', 'status', 'dueOn', 'daysLeft']}
        rowActions={(row) => [
          {
            key: 'open',
            label: row.can.decide === true ? 'Conferir e decidir' : 'Ver pedido',
            icon: <IconShieldCheck size={16} aria-hidden />,
            onClick: () => setOpen(row.id),
          },
        ]}
        primaryAction={
          <Button leftSection={<IconUserX size={16} aria-hidden />} onClick={() => setAdds(true)}>
            Registrar pedido
          </Button>
        }
        emptyText="Nenhum pedido de exclusão de dados."
      />
      {adds ? (
        <Suspense>
          <NewCaseDialog
            onClose={() => setAdds(false)}
            onOpened={(id) => {
              setAdds(false);
              refresh();
              setOpen(id);
            }}
          />
        </Suspense>
      ) : null}
      {open === undefined ? null : (
        <Suspense>
          <CaseDialog id={open} onClose={() => setOpen(undefined)} onDecided={() => forgetPerson(client)} />
        </Suspense>
      )}
    </>
  );
}
