import { inactivatePlanEndpoint, type PlanUses, plansList, searchPlansEndpoint } from '@habilita/contract';
import { Button, Group } from '@mantine/core';
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { confirm, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { usesOf } from './plan-uses.ts';
import { lazily } from '#code-loading/lazily.ts';

const PlanInUse = lazily(async () => ({ default: (await import('./plan-in-use.tsx')).PlanInUse }));

type Row = CallResponse<typeof searchPlansEndpoint>['content'][number];

const WIDTHS = {
  name: 210,
  type: 155,
  shortName: 155,
  businessName: 125,
  theoreticalClasses: 80,
  practicalClasses: 80,
  vehicleLease: 92,
};
const KEY = areaKey(searchPlansEndpoint).slice(0, 1);

export function PlansPage() {
  const mayManage = useCan()('MANAGE_PLANS');
  const [held, setHeld] = useState<Held>();
  const remove = useRemoval(setHeld);
  return (
    <>
      <ListPage
        declaration={plansList}
        source={{ key: KEY, load: (query, signal) => call(searchPlansEndpoint, { query }, { signal }) }}
        rowKey={(row) => row.id}
        widths={WIDTHS}
        actionsWidth={80}
        opens={{ place: placeOf }}
        facts={['name', 'type', 'modality']}
        rowActions={(row) => actionsOf(row, mayManage, remove)}
        primaryAction={mayManage ? <MainActions /> : null}
        emptyText="Ainda não há planos."
      />
      {held === undefined ? null : (
        <Suspense>
          <PlanInUse {...held} onClose={() => setHeld(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function MainActions() {
  return (
    <Group gap={8}>
      <Button variant="default" renderRoot={(props) => <Link to="/plans/catalogues" {...props} />}>
        Catálogos
      </Button>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/plans/modify" {...props} />}
      >
        Criar
      </Button>
    </Group>
  );
}

const placeOf = ({ id }: Row) => linkOptions({ to: '/plans/modify/$id', params: { id } });

function actionsOf(row: Row, mayManage: boolean, onRemove: (row: Row) => void): RowAction[] {
  const place = placeOf(row);
  if (!mayManage) return [{ key: 'view', label: 'Ver', icon: <IconEye size={16} />, place }];
  return [
    { key: 'edit', label: 'Editar', icon: <IconPencil size={16} />, place },
    {
      key: 'remove',
      label: 'Inativar',
      icon: <IconTrash size={16} />,
      onClick: () => onRemove(row),
      destructive: true,
    },
  ];
}

interface Held {
  readonly name: string;
  readonly uses: PlanUses;
}

function useRemoval(onHeld: (held: Held) => void): (row: Row) => void {
  const client = useQueryClient();
  const remove = async ({ id, name }: Row) => {
    const text = `O plano “${name}” não poderá mais ser escolhido. Esta ação não poderá ser desfeita.`;
    if (!(await confirm({ changes: text, confirmLabel: 'Inativar', destructive: true }))) return;
    try {
      await call(inactivatePlanEndpoint, { params: { id } });
      notifySuccess('Plano inativado com sucesso');
    } catch (failure) {
      const uses = usesOf(failure);
      if (uses === undefined) notifyFailure(failure);
      else onHeld({ name, uses });
    }
    // The list is read again even after a refusal, because somebody else may have changed or removed the plan.
    await client.invalidateQueries({ queryKey: KEY });
  };
  return (row) => void remove(row);
}
