import { listCampaignSchoolsEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#api-client/queries.ts';
import { FreeDays } from '#features/shared/scheduling/free-days.tsx';
import { FreePeriods } from '#features/shared/scheduling/free-periods.tsx';
import { Modal, NotLoadedPanel } from '#kit/feedback/index.ts';
import { SelectField } from '#kit/fields/index.ts';

interface TimesDialogProps {
  readonly id: string;
  readonly zone: string;
  readonly schoolId?: string | undefined;
  readonly onClose: () => void;
}

export default function TimesDialog({ id, zone, schoolId, onClose }: TimesDialogProps) {
  const answer = useQuery(queryOf(listCampaignSchoolsEndpoint, { params: { id } }));
  const schools = answer.data?.content ?? [];
  const only = schools.length === 1 ? schools[0]?.drivingSchoolId : undefined;
  const [chosen, setChosen] = useState(schoolId ?? null);
  const [day, setDay] = useState<string | null>(null);
  const school = chosen ?? only ?? null;
  const choose = (picked: string | null) => {
    setChosen(picked);
    setDay(null);
  };
  const place = school === null ? undefined : { id: school, campaignId: id };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Visualizar Horários de Agendamentos"
      size={620}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <NotLoadedPanel answer={{ ...answer }} />
      <SelectField
        label="CFC"
        required
        value={school}
        onChange={choose}
        options={schools.map((one) => ({
          value: one.drivingSchoolId,
          label: one.presentationName,
          hint: `${one.locality}/${one.state}`,
        }))}
      />
      {place === undefined ? null : (
        <div className="scheduling" key={place.id}>
          <FreeDays school={place} day={day} onDay={setDay} />
          <FreePeriods place={place} day={day} zone={zone} />
        </div>
      )}
    </Modal>
  );
}
