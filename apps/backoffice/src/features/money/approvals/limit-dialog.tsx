import {
  approvalLimitRecord,
  createApprovalLimitEndpoint,
  editApprovalLimitEndpoint,
  emptyOf,
  formOf,
  type FormValues,
  listApprovalLimitsEndpoint,
  sentBy,
} from '@habilita/contract';
import { ZERO_CENTS } from '@habilita/kernel';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { DateField, MoneyField, SelectField } from '#kit/fields/index.ts';
import { FormDialog, type FormHandle, useValue } from '#kit/form/index.ts';
import { notifySuccess } from '#kit/feedback/index.ts';
import { Fields } from '#kit/layout/index.ts';
import { todayInBrasilia } from '#kit/format.ts';
import { limitLocks } from './limit-locks.ts';
import type { LimitOfList } from './limit-of-list.ts';

type Values = FormValues<typeof approvalLimitRecord>;

interface LimitDialogProps {
  readonly limit?: LimitOfList;
  readonly onClose: (saved?: string) => void;
}

export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: areaKey(listApprovalLimitsEndpoint) });
  return (
    <FormDialog
      title={limit === undefined ? 'Novo limite' : 'Editar limite'}
      record={limit === undefined ? 'new' : `${limit.id}:${limit.version}`}
      of={approvalLimitRecord}
      initialValues={limit === undefined ? emptyOf(approvalLimitRecord) : formOf(approvalLimitRecord, limit)}
      sections={(form) => [
        {
          id: 'limite',
          title: 'Limite',
          text: 'Acima do valor, o pedido espera por outra pessoa com a mesma permissão. Um limite que já vale só pode ser encerrado.',
          content: <LimitFields form={form} limit={limit} />,
        },
      ]}
      onSubmit={(values) => save(limit, values)}
      onSaved={(id) => {
        notifySuccess(limit === undefined ? 'Criado com sucesso' : 'Editado com sucesso');
        refresh();
        onClose(id);
      }}
      onStale={refresh}
      onClose={() => onClose()}
    />
  );
}

const EVERYTHING = 'Com R$ 0,00, todo pedido vai esperar por outra pessoa.';

interface LimitFieldsProps {
  readonly form: FormHandle<Values>;
  readonly limit: LimitOfList | undefined;
}

function LimitFields({ form, limit }: LimitFieldsProps) {
  const kind = useValue(form, 'kind');
  const amount = useValue(form, 'limit');
  const locks = limitLocks(limit, todayInBrasilia());
  // A change of bank data has no amount, so an amount that was typed for another kind is discarded.
  const choose = (chosen: typeof kind) => {
    if (chosen === 'PAYOUT_DATA') form.set({ kind: chosen, limit: ZERO_CENTS });
    else form.set(kind === 'PAYOUT_DATA' ? { kind: chosen, limit: null } : { kind: chosen });
  };
  return (
    <Fields>
      <SelectField disabledReason={locks.values} {...form.field('kind')} onChange={choose} />
      {kind === 'PAYOUT_DATA' ? null : (
        <MoneyField
          disabledReason={locks.values}
          {...form.field('limit')}
          help={amount === ZERO_CENTS ? EVERYTHING : undefined}
        />
      )}
      <DateField disabledReason={locks.values} {...form.field('validFrom')} />
      <DateField disabledReason={locks.validUntil} {...form.field('validUntil')} />
    </Fields>
  );
}

async function save(limit: LimitOfList | undefined, values: Values): Promise<string> {
  const body = sentBy(approvalLimitRecord, values);
  const { id } = await (limit === undefined
    ? call(createApprovalLimitEndpoint, { body })
    : call(editApprovalLimitEndpoint, { params: { id: limit.id }, body: { ...body, version: limit.version } }));
  return id;
}
