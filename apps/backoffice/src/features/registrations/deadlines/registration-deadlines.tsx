import { registrationDeadlinesEndpoint } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconCalendarDue } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { queryOf } from '#api-client/queries.ts';
import { NotLoaded } from '#kit/feedback/index.ts';
import { StatusBadge } from '#kit/layout/index.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import { deadlineLabel, deadlineText, deadlineTone, isShownAsChip } from './deadline-words.ts';
import { DeadlinesRoom } from './deadlines-room.tsx';
import { lazily } from '#code-loading/lazily.ts';

const DeadlinesDialog = lazily(async () => ({ default: (await import('./deadlines-dialog.tsx')).DeadlinesDialog }));

export function RegistrationDeadlines({ registration }: { readonly registration: Pick<Registration, 'id'> }) {
  const { id } = registration;
  const [opened, setOpened] = useState(false);
  const answer = useQuery(queryOf(registrationDeadlinesEndpoint, { params: { id } }));
  const { data } = answer;
  if (data === undefined)
    return answer.errorUpdateCount === 0 ? <DeadlinesRoom /> : <NotLoaded what="Prazos" answer={answer} />;
  if (data.deadlines.length === 0) return null;
  return (
    <section className="deadlines-line" aria-label="Prazos">
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconCalendarDue size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Prazos
      </Button>
      {data.deadlines.filter(isShownAsChip).map((deadline) => (
        <StatusBadge key={deadline.code} tone={deadlineTone(deadline)}>
          {`${deadlineLabel(deadline)}: ${deadlineText(deadline)}`}
        </StatusBadge>
      ))}
      {opened ? (
        <Suspense>
          <DeadlinesDialog id={id} known={data} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}
