import {
  countPendingBoletosEndpoint,
  generateBoletosZipEndpoint,
  listBoletoArchivesEndpoint,
  listCampaignSchoolsEndpoint,
  messageOf,
  PAYMENT_PART_NAMES,
  PAYMENT_PARTS,
  type PaymentPart,
} from '@habilita/contract';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { areaKey, queryOf } from '#api-client/queries.ts';
import { BusyButton, ConfirmCloseModal, DialogFooter, notifyFailure, notifySuccess } from '#kit/feedback/index.ts';
import { MultiSelectField } from '#kit/fields/index.ts';
import { DisabledReason } from '#kit/layout/index.ts';
import { sameValue } from '#kit/form/index.ts';
import { countText } from '../form/count-text.ts';
import { BoletoArchives } from './boleto-archives.tsx';
import './communications.css';

interface BoletosDialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
}

interface Chosen {
  readonly schools: readonly string[];
  readonly parts: readonly PaymentPart[];
}

const ALL: Chosen = { schools: [], parts: PAYMENT_PART_NAMES };

const partsOf = (picked: readonly string[]) => PAYMENT_PART_NAMES.filter((part) => picked.includes(part));

export default function BoletosDialog({ id, name, onClose }: BoletosDialogProps) {
  const [chosen, setChosen] = useState(ALL);
  const [asked, setAsked] = useState(ALL);
  const { schools, parts } = chosen;
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: (of: Chosen) => call(generateBoletosZipEndpoint, { body: requestOf(id, of) }),
    onSuccess: (_archive, of) => {
      setAsked(of);
      notifySuccess('Solicitação realizada com sucesso!');
    },
    onError: notifyFailure,
    onSettled: () => client.invalidateQueries({ queryKey: areaKey(listBoletoArchivesEndpoint) }),
  });
  const count = useCount(id, chosen);
  return (
    <ConfirmCloseModal
      onClose={onClose}
      title="Exportar boletos pendentes"
      size={620}
      isDirty={() => !sameValue(chosen, asked)}
      isBusy={() => ask.isPending}
    >
      <div className="boletos-filters">
        <p>
          Os boletos ainda não pagos de <strong>{name}</strong>, em PDF, reunidos em um arquivo. Você é avisado por
          e-mail quando ele estiver pronto.
        </p>
        <SchoolsField campaignId={id} schools={schools} onSchools={(picked) => setChosen({ parts, schools: picked })} />
        <Checkbox.Group
          label="Parte do pagamento"
          value={[...parts]}
          onChange={(picked) => setChosen({ schools, parts: partsOf(picked) })}
          error={parts.length === 0 ? 'Escolha ao menos uma parte.' : undefined}
        >
          <div className="communications-kinds">
            {PAYMENT_PART_NAMES.map((part) => (
              <Checkbox key={part} value={part} label={PAYMENT_PARTS[part]} />
            ))}
          </div>
        </Checkbox.Group>
        <output className="kit-muted">{contentText(count.data?.boletos)}</output>
      </div>
      <BoletoArchives />
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={ask.isPending}>
          Voltar
        </Button>
        <DisabledReason reason={reasonOf(chosen, count.data?.boletos)}>
          <BusyButton onClick={() => ask.mutate(chosen)} loading={ask.isPending}>
            Exportar
          </BusyButton>
        </DisabledReason>
      </DialogFooter>
    </ConfirmCloseModal>
  );
}

const requestOf = (id: string, { schools, parts }: Chosen) => ({
  campaignIds: [id],
  campaignDrivingSchoolIds: [...schools],
  entityPaymentTypes: [...parts],
});

function useCount(id: string, chosen: Chosen) {
  const body = requestOf(id, chosen);
  return useQuery({
    queryKey: [...areaKey(countPendingBoletosEndpoint), body],
    queryFn: ({ signal }) => call(countPendingBoletosEndpoint, { body }, { signal }),
    enabled: chosen.parts.length > 0,
  });
}

const NONE = messageOf('NO_PENDING_BOLETOS');

function contentText(boletos: number | undefined): string {
  if (boletos === undefined) return '';
  return boletos === 0 ? NONE : `O arquivo terá ${countText(boletos, 'boleto', 'boletos')}.`;
}

function reasonOf({ parts }: Chosen, boletos: number | undefined): string | undefined {
  if (parts.length === 0) return 'Escolha ao menos uma parte.';
  return boletos === 0 ? NONE : undefined;
}

interface SchoolsFieldProps {
  readonly campaignId: string;
  readonly schools: readonly string[];
  readonly onSchools: (schools: readonly string[]) => void;
}

function SchoolsField({ campaignId: id, schools, onSchools }: SchoolsFieldProps) {
  const offered = useQuery(queryOf(listCampaignSchoolsEndpoint, { params: { id } }));
  return (
    <MultiSelectField
      label="CFCs"
      placeholder="Todos"
      options={offered.data?.content.map((school) => ({ value: school.id, label: school.presentationName })) ?? []}
      value={schools}
      onChange={onSchools}
    />
  );
}
