import {
  addDeadlineRuleEndpoint,
  DEADLINE_UNITS,
  DEADLINES,
  emptyOf,
  field,
  listDeadlineRulesEndpoint,
  record,
  sentBy,
} from '@habilita/contract';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { queryOf } from '#api-client/queries.ts';
import { DialogFooter, LoadingSkeleton, Modal, notifySuccess, NotLoadedPanel } from '#kit/feedback/index.ts';
import { DateField, NumberField, SelectField } from '#kit/fields/index.ts';
import { FormDialog } from '#kit/form/index.ts';
import { dateText } from '#kit/format.ts';
import { Fields } from '#kit/layout/index.ts';
import './deadlines.css';

const RULE = record({
  fields: {
    code: field.word('Prazo', DEADLINES, { required: true }),
    amount: field.whole('Duração', { min: 1, max: 3650 }),
    validFrom: field.date('Vale a partir de'),
  },
});

interface RulesDialogProps {
  readonly mayChange: boolean;
  readonly onClose: () => void;
}

export function RulesDialog({ mayChange, onClose }: RulesDialogProps) {
  const [changing, setChanging] = useState(false);
  if (changing) return <ChangeRule onClose={() => setChanging(false)} />;
  return (
    <Modal opened onClose={onClose} title="Regras dos prazos" size="lg" closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <Rules />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        {mayChange ? <Button onClick={() => setChanging(true)}>Mudar um prazo</Button> : null}
      </DialogFooter>
    </Modal>
  );
}

function Rules() {
  const answer = useQuery(queryOf(listDeadlineRulesEndpoint, {}));
  if (answer.data === undefined) {
    return <NotLoadedPanel answer={answer} loading={<LoadingSkeleton height={180} label="Carregando as regras" />} />;
  }
  return (
    <ul className="deadlines" aria-label="Regras dos prazos">
      {answer.data.content.map(({ id, code, amount, unit, validFrom, validUntil }) => (
        <li key={id}>
          <span>{`${DEADLINES[code]}: ${amount} ${DEADLINE_UNITS[unit]}`}</span>
          <span className="kit-muted">
            {validUntil === null
              ? `desde ${dateText(validFrom)}`
              : `de ${dateText(validFrom)} até antes de ${dateText(validUntil)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function ChangeRule({ onClose }: { readonly onClose: () => void }) {
  const client = useQueryClient();
  return (
    <FormDialog
      title="Mudar um prazo"
      record="new"
      of={RULE}
      initialValues={emptyOf(RULE)}
      sections={(form) => [
        {
          id: 'regra',
          title: 'Regra',
          text: 'Vale para os prazos que começarem a partir desta data; os que já estão em curso não mudam. A unidade (dias, meses…) continua a da regra anterior.',
          content: (
            <Fields>
              <SelectField {...form.field('code')} />
              <NumberField {...form.field('amount')} />
              <DateField {...form.field('validFrom')} />
            </Fields>
          ),
        },
      ]}
      onSubmit={(values) => call(addDeadlineRuleEndpoint, { body: sentBy(RULE, values) })}
      onSaved={() => {
        notifySuccess('Editado com sucesso');
        void client.invalidateQueries();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
