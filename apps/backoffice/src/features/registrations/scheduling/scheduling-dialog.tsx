import { freeDaysEndpoint, readRegistrationEndpoint } from '@habilita/contract';
import { Modal, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { areaKey, queryOf } from '#app/queries.ts';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import { DescriptionList } from '#kit/Facts.tsx';
import { Calendar } from '#kit/fields/Calendar.tsx';
import { instantText, NO_VALUE } from '#kit/format.ts';
import { notifySuccess } from '#kit/notify.tsx';
import type { Registration } from '../registration.ts';
import { FreePeriods } from './free-periods.tsx';
import { SchedulingBar } from './scheduling-bar.tsx';
import { useBooking } from './use-booking.ts';
import './scheduling.css';

interface SchedulingDialogProps {
  readonly registration: Registration;
  readonly drivingSchoolId: string;
  readonly onClose: () => void;
}

/** Specification 3 §4 and §5. */
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
    <Modal opened onClose={onClose} title="Agendamento" size={620} closeButtonProps={{ 'aria-label': 'Fechar' }}>
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
          start={start}
          onStart={setStart}
        />
      </div>
      <SchedulingBar booking={booking} start={start} onCancel={onClose} />
    </Modal>
  );
}

interface FreeDaysProps {
  readonly school: { readonly id: string; readonly campaignId: string };
  readonly day: string | null;
  readonly onDay: (date: string) => void;
}

function FreeDays({ school, day, onDay }: FreeDaysProps) {
  const answer = useQuery({ ...queryOf(freeDaysEndpoint, { params: school }), staleTime: 0 });
  const days = answer.data?.freeDaysByPeriods.map(({ freeDay }) => freeDay).toSorted() ?? [];
  const free = new Set(days);
  return (
    <section aria-label="Dias">
      <h3>Dias</h3>
      {answer.error === null ? null : <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending ? <Skeleton height={260} width={260} aria-label="Carregando os dias" /> : null}
      {answer.isSuccess && days.length === 0 ? (
        <p>Este CFC não tem mais dias com horários livres na campanha.</p>
      ) : null}
      {days.length === 0 ? null : (
        <Calendar value={day} onPick={onDay} min={days[0]} max={days.at(-1)} isClosed={(date) => !free.has(date)} />
      )}
    </section>
  );
}
