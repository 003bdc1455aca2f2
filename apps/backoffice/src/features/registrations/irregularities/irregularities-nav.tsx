import { listUnassignedIrregularitiesEndpoint, seesUnassignedIrregularities } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { useActor } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import { NotLoaded } from '#kit/feedback/index.ts';
import { ScreensNav } from '#features/shared/screens-nav/screens-nav.tsx';

/** Links to the irregularities without a registration and shows how many are open. No other screen leads to them. */
export function IrregularitiesNav() {
  return seesUnassignedIrregularities(useActor()) ? <Nav /> : null;
}

function Nav() {
  const answer = useQuery(queryOf(listUnassignedIrregularitiesEndpoint, { query: { size: '10' } }));
  return (
    <>
      <ScreensNav
        label="Telas de irregularidades"
        screens={[
          { to: '/registrations/irregularities', label: 'De matrículas' },
          {
            to: '/registrations/irregularities/unassigned',
            label: 'Sem matrícula',
            count: answer.data?.totalSize ?? 0,
          },
        ]}
      />
      <NotLoaded what="Quantidade sem matrícula" answer={answer} />
    </>
  );
}
