import {
  closeDaysEndpoint,
  freeDaysEndpoint,
  listCampaignSchoolsEndpoint,
  previewClosingEndpoint,
  readCampaignEndpoint,
} from '@habilita/contract';
import { daysBetween } from '@habilita/kernel';
import { Button } from '@mantine/core';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { areaKey, queryOf } from '#api-client/queries.ts';
import { useHeldScreen } from '#api-client/session/session-interruption.ts';
import type { CallRequest, CallResponse } from '#api-client/transport.ts';
import {
  BusyButton,
  ConfirmCloseModal,
  DialogFooter,
  LoadingSkeleton,
  notifyFailure,
  notifySuccess,
  NotLoadedPanel,
  Panel,
} from '#kit/feedback/index.ts';
import { DateField, MultiSelectField } from '#kit/fields/index.ts';
import { DisabledReason } from '#kit/layout/index.ts';
import {
  type ChosenSlots,
  chosenMoves,
  type ClosingAnswer,
  losersOf,
  type PersonToMove,
  problemsOf,
  withoutChoices,
} from './closing-moves.ts';
import { ClosingPeople } from './closing-people.tsx';
import { countText } from '../form/count-text.ts';
import './closing.css';

interface ClosingDialogProps {
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  readonly onClose: () => void;
}

const NONE: ChosenSlots = new Map();

const MOST_NAMED = 8;

const studentsText = (quantity: number): string => countText(quantity, 'aluno', 'alunos');

export default function ClosingDialog({ id, name, zone, onClose }: ClosingDialogProps) {
  const [schools, setSchools] = useState<readonly string[]>([]);
  const [days, setDays] = useState<Days>(NO_DAYS);
  const [handPicked, setChosen] = useState<ChosenSlots>(NONE);
  const range = rangeOf(days);
  const answer = usePreview(id, schools, range);
  const changed = (next: { readonly days: Days; readonly schools: readonly string[] }) => {
    setDays(next.days);
    setSchools(next.schools);
    setChosen(NONE);
  };
  const losers = answer.data === undefined ? [] : losersOf(answer.data, handPicked);
  const chosen = withoutChoices(handPicked, losers);
  const closing = useClosing({ id, onClosed: onClose, onRefused: () => void answer.refetch() });
  const people = answer.data?.people ?? [];
  const isFilled = schools.length > 0 || days.startDay !== null || days.endDay !== null || handPicked.size > 0;
  useHeldScreen(isFilled);
  const close = () => {
    if (range === undefined) return;
    closing.mutate({ drivingSchoolIds: [...schools], ...range, moves: chosenMoves(people, chosen) });
  };
  return (
    <ConfirmCloseModal
      onClose={onClose}
      title={`Fechar dias em ${name}`}
      size={720}
      isDirty={() => isFilled}
      isBusy={() => closing.isPending}
    >
      <div className="closing-form">
        <SchoolsChoice campaignId={id} schools={schools} onSchools={(picked) => changed({ days, schools: picked })} />
        <DaysFields days={days} onDays={(typed) => changed({ days: typed, schools })} />
      </div>
      {range === undefined ? (
        <p className="kit-muted">Escolha os dias para ver quem está agendado neles.</p>
      ) : (
        <Found answer={answer} zone={zone} losers={losers} chosen={chosen} onChosen={setChosen} />
      )}
      <DialogFooter>
        <Button variant="default" onClick={onClose} disabled={closing.isPending}>
          Voltar
        </Button>
        <DisabledReason reason={reasonNot(range, answer.data, chosen)}>
          <BusyButton onClick={close} loading={closing.isPending}>
            {buttonText(range, people.length)}
          </BusyButton>
        </DisabledReason>
      </DialogFooter>
    </ConfirmCloseModal>
  );
}

interface ClosingProps {
  readonly id: string;
  readonly onClosed: () => void;
  readonly onRefused: () => void;
}

type Body = CallRequest<typeof closeDaysEndpoint>['body'];

function useClosing({ id, onClosed, onRefused }: ClosingProps) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => call(closeDaysEndpoint, { params: { id }, body }),
    onSuccess: (closed) => {
      notifySuccess(closedText(closed));
      for (const changed of [readCampaignEndpoint, freeDaysEndpoint])
        void client.invalidateQueries({ queryKey: areaKey(changed) });
      onClosed();
    },
    onError: (failure) => {
      notifyFailure(failure);
      onRefused();
    },
  });
}

interface Days {
  readonly startDay: string | null;
  readonly endDay: string | null;
}

const NO_DAYS: Days = { startDay: null, endDay: null };

const isReversed = ({ startDay, endDay }: Days): boolean => startDay !== null && endDay !== null && startDay > endDay;

function rangeOf(days: Days): Range | undefined {
  const { startDay, endDay } = days;
  return startDay === null || endDay === null || isReversed(days) ? undefined : { startDay, endDay };
}

/** The chosen first day becomes the last day too, as long as the last day is empty or would be earlier. */
function DaysFields({ days, onDays }: { readonly days: Days; readonly onDays: (days: Days) => void }) {
  const { startDay, endDay } = days;
  const from = (day: string | null) =>
    onDays({ startDay: day, endDay: endDay === null || (day !== null && endDay < day) ? day : endDay });
  return (
    <>
      <DateField label="De" required value={startDay} onChange={from} />
      <DateField
        label="Até"
        required
        value={endDay}
        onChange={(day) => onDays({ startDay, endDay: day })}
        error={isReversed(days) ? 'A data inicial de dias de fechamento é maior que a final' : undefined}
      />
    </>
  );
}

interface Range {
  readonly startDay: string;
  readonly endDay: string;
}

function usePreview(id: string, schools: readonly string[], range: Range | undefined) {
  const days = range ?? { startDay: '', endDay: '' };
  const query = { ...days, ...(schools.length === 0 ? {} : { drivingSchoolIds: schools.join(',') }) };
  const question = queryOf(previewClosingEndpoint, { params: { id }, query });
  return useQuery({ ...question, staleTime: 0, ...(range === undefined ? { queryFn: skipToken } : {}) });
}

function namesText(people: readonly { readonly studentName: string }[]): string {
  const names = people.slice(0, MOST_NAMED).map(({ studentName }) => studentName);
  const others = people.length - names.length;
  return others === 0 ? names.join(', ') : `${names.join(', ')} e mais ${others}`;
}

function closedText({ movedPeople, toCall }: CallResponse<typeof closeDaysEndpoint>): string {
  if (movedPeople === 0) return 'Dias fechados.';
  if (toCall.length === 0) {
    const moved = movedPeople === 1 ? 'mudou de horário e foi avisado' : 'mudaram de horário e foram avisados';
    return `Dias fechados: ${studentsText(movedPeople)} ${moved} por e-mail.`;
  }
  const moved = movedPeople === 1 ? 'mudou de horário' : 'mudaram de horário';
  return `Dias fechados: ${studentsText(movedPeople)} ${moved}. Não recebem mensagens, avise por telefone: ${namesText(toCall)}.`;
}

function buttonText(range: Range | undefined, people: number): string {
  if (range === undefined) return 'Fechar dias';
  const days = daysBetween(range.startDay, range.endDay) + 1;
  const closing = days === 1 ? 'Fechar 1 dia' : `Fechar ${days} dias`;
  return people === 0 ? closing : `${closing} e mudar ${studentsText(people)}`;
}

function reasonNot(
  range: Range | undefined,
  found: ClosingAnswer | undefined,
  chosen: ChosenSlots,
): string | undefined {
  if (range === undefined) return 'Escolha os dias.';
  if (found === undefined) return 'Aguarde a lista de agendados.';
  const problems = problemsOf(found, chosen).size;
  return problems === 0 ? undefined : `Falta um horário livre para ${studentsText(problems)}.`;
}

interface FoundProps {
  readonly answer: ReturnType<typeof usePreview>;
  readonly zone: string;
  readonly losers: readonly PersonToMove[];
  readonly chosen: ChosenSlots;
  readonly onChosen: (chosen: ChosenSlots) => void;
}

function Found({ answer, losers, ...choice }: FoundProps) {
  const { data, isError } = answer;
  if (data === undefined || isError)
    return (
      <NotLoadedPanel
        answer={answer}
        loading={<LoadingSkeleton height={160} label="Procurando quem está agendado" />}
      />
    );
  if (data.people.length === 0) return <p>Ninguém está agendado nestes dias.</p>;
  return (
    <>
      <Panel tone="attention" title={`${studentsText(data.people.length)} com horário nestes dias`}>
        <p>
          Cada um passa para o horário livre proposto abaixo, que você pode trocar, e é avisado por{' '}
          <span className="closing-word">e-mail</span>, menos quem não recebe mensagens. Todos mudam juntos: se um
          horário acabar, nada muda.
        </p>
      </Panel>
      {losers.length === 0 ? null : (
        <Panel tone="attention" title="Horários escolhidos que foram ocupados">
          <p>Volta a valer a proposta para {namesText(losers)}.</p>
        </Panel>
      )}
      <ClosingPeople found={data} {...choice} />
    </>
  );
}

interface SchoolsChoiceProps {
  readonly campaignId: string;
  readonly schools: readonly string[];
  readonly onSchools: (schools: readonly string[]) => void;
}

function SchoolsChoice({ campaignId: id, schools, onSchools }: SchoolsChoiceProps) {
  const offered = useQuery(queryOf(listCampaignSchoolsEndpoint, { params: { id } }));
  return (
    <MultiSelectField
      label="CFCs"
      placeholder="Todos os CFCs da campanha"
      options={
        offered.data?.content.map(({ drivingSchoolId, presentationName }) => ({
          value: drivingSchoolId,
          label: presentationName,
        })) ?? []
      }
      value={schools}
      onChange={onSchools}
    />
  );
}
