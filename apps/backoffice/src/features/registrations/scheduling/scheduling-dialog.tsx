import { readRegistrationEndpoint } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { areaKey } from '#api-client/queries.ts';
import { FreeDays } from '#features/shared/scheduling/free-days.tsx';
import { FreePeriods } from '#features/shared/scheduling/free-periods.tsx';
import { DescriptionList } from '#kit/layout/index.ts';
import { instantText, NO_VALUE } from '#kit/format.ts';
import { LoadedModal, notifySuccess } from '#kit/feedback/index.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import { SchedulingBar } from './scheduling-bar.tsx';
import { useBooking } from './use-booking.ts';
import '#features/shared/scheduling/scheduling.css';

interface SchedulingDialogProps {
  readonly registration: Registration;
  readonly drivingSchoolId: string;
  readonly onClose: () => void;
}

export function SchedulingDialog({ registration, drivingSchoolId, onClose }: SchedulingDialogProps) {
  const [day, setDay] = useState<string | null>(null);
  const [start, setStart] = useState<string | null>(null);
  const client = useQueryClient();
  const booking = useBooking(registration, () => {
    notifySuccess('Horário de agendamento alterado com sucesso!');
    void client.invalidateQueries({ queryKey: areaKey(readRegistrationEndpoint).slice(0, 1) });
    void client.invalidateQueries({ queryKey: ['registrations'] });
    onClose();
  });
  const pickDay = (date: string) => {
    setDay(date);
    setStart(null);
  };
  const { campaignId, campaignZoneOffset, dsPresentationName, schedulingDateTime } = registration;
  return (
    <LoadedModal opened onClose={onClose} title="Agendamento" size={620} closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <DescriptionList
        entries={[
          { label: 'CFC', value: dsPresentationName ?? NO_VALUE },
          { label: 'Horário atual', value: instantText(schedulingDateTime, campaignZoneOffset) },
        ]}
      />
      <div className="scheduling">
        <FreeDays school={{ id: drivingSchoolId, campaignId }} day={day} onDay={pickDay} />
        <FreePeriods
          place={{ id: drivingSchoolId, campaignId }}
          day={day}
          zone={campaignZoneOffset}
          choice={{ start, onStart: setStart }}
        />
      </div>
      <SchedulingBar booking={booking} start={start} zone={campaignZoneOffset} onCancel={onClose} />
    </LoadedModal>
  );
}
