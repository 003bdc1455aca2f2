import {
  generateBoletosZipEndpoint,
  listBoletoArchivesEndpoint,
  listCampaignSchoolsEndpoint,
  PAYMENT_PART_NAMES,
  PAYMENT_PARTS,
  type PaymentPart,
} from '@habilita/contract';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/call.ts';
import { areaKey, queryOf } from '#app/queries.ts';
import { AskingModal } from '#kit/AskingModal.tsx';
import { MultiSelectField } from '#kit/fields/SelectField.tsx';
import { DialogFooter } from '#kit/DialogFooter.tsx';
import { sameValue } from '#kit/form/stale.ts';
import { notifyFailure, notifySuccess } from '#kit/notify.tsx';
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

/** Specification 2 §2: the pending boletos of a campaign in one file; who asks is told by e-mail. */
export default function BoletosDialog({ id, name, onClose }: BoletosDialogProps) {
  const [chosen, setChosen] = useState(ALL);
  const [asked, setAsked] = useState(ALL);
  const { schools, parts } = chosen;
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: (of: Chosen) =>
      call(generateBoletosZipEndpoint, {
        body: { campaignIds: [id], campaignDrivingSchoolIds: [...of.schools], entityPaymentTypes: [...of.parts] },
      }),
    onSuccess: (_archive, of) => {
      setAsked(of);
      notifySuccess('Solicitação realizada com sucesso!');
    },
    onError: notifyFailure,
    onSettled: () => client.invalidateQueries({ queryKey: areaKey(listBoletoArchivesEndpoint) }),
  });
  return (
    <AskingModal
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
      </div>
      <BoletoArchives />
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={ask.isPending}>
          Fechar
        </Button>
        <Button disabled={parts.length === 0} onClick={() => ask.mutate(chosen)} loading={ask.isPending}>
          Exportar
        </Button>
      </DialogFooter>
    </AskingModal>
  );
}

interface SchoolsFieldProps {
  readonly campaignId: string;
  readonly schools: readonly string[];
  readonly onSchools: (schools: readonly string[]) => void;
}

/** None: all of them. */
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
