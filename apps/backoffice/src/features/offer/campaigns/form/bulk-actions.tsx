import { Button, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazily } from '#code-loading/lazily.ts';
import { useSelected } from '#kit/form/index.ts';
import type { BulkProps } from './bulk-dialogs.tsx';

const FillDialog = lazily(async () => ({ default: (await import('./bulk-dialogs.tsx')).FillDialog }));
const PasteDialog = lazily(async () => ({ default: (await import('./bulk-dialogs.tsx')).PasteDialog }));

export function BulkActions(props: BulkProps) {
  const [opened, setOpened] = useState<'fill' | 'paste'>();
  const hasPlans = useSelected(props.form, ({ drivingSchoolsConfigurations: rows }) =>
    rows.some(({ plans }) => plans.length > 0),
  );
  if (!hasPlans || props.form.readOnly) return null;
  const close = () => setOpened(undefined);
  return (
    <>
      <Group gap={8} mb={12}>
        <Button variant="default" size="xs" onClick={() => setOpened('fill')}>
          Preencher vários blocos
        </Button>
        <Button variant="default" size="xs" onClick={() => setOpened('paste')}>
          Colar tabela de preços
        </Button>
      </Group>
      <Suspense>
        {opened === 'fill' ? <FillDialog {...props} onClose={close} /> : null}
        {opened === 'paste' ? <PasteDialog {...props} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
