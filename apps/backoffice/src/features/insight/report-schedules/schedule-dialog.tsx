import {
  createReportScheduleEndpoint,
  listViewsEndpoint,
  REPORT_FREQUENCIES,
  REPORT_FREQUENCY_NAMES,
  REPORTED_LIST_NAMES,
  REPORTED_LISTS,
  reportScheduleRecord,
  type ValuesOf,
  REPORT_WEEKDAYS,
  SHORTEST_MONTH,
} from '@habilita/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#api-client/call.ts';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { DialogFooter, Modal, notifySuccess, NotLoadedPanel, together } from '#kit/feedback/index.ts';
import { SelectField } from '#kit/fields/index.ts';
import { FormDialog, type FormHandle, useValue } from '#kit/form/index.ts';
import type { Option } from '#kit/kit-context.tsx';
import { Fields, Wide } from '#kit/layout/index.ts';

type ViewsOfList = CallResponse<typeof listViewsEndpoint>;
type Values = ValuesOf<typeof reportScheduleRecord.fields>;

const TITLE = 'Agendar relatório';
const INITIAL: Values = { viewId: null, frequency: 'WEEKLY', weekday: '1', dayOfMonth: '1', hour: '8' };
const FREQUENCIES = REPORT_FREQUENCY_NAMES.map((value) => ({ value, label: REPORT_FREQUENCIES[value] }));
const DAYS = Object.entries(REPORT_WEEKDAYS).map(([value, label]) => ({ value, label }));
const numbered = (from: number, until: number, label: (number: number) => string): readonly Option[] =>
  Array.from({ length: until - from + 1 }, (_, index) => ({ value: String(from + index), label: label(from + index) }));
const DAYS_OF_MONTH = numbered(1, 31, (day) => (day > SHORTEST_MONTH ? `${day} ou o último do mês` : String(day)));
const HOURS = numbered(0, 23, (hour) => `${hour}h`);

/** Saved views of every list that has a spreadsheet; undefined until all are loaded. */
function useViews() {
  const answers = useQueries({
    queries: REPORTED_LIST_NAMES.map((list) => queryOf(listViewsEndpoint, { query: { list } })),
  });
  const answer = together(answers);
  return { views: answer.data === undefined ? undefined : answers.flatMap(optionsOf), answer };
}

function optionsOf({ data }: { readonly data: ViewsOfList | undefined }, index: number): readonly Option[] {
  const list = REPORTED_LIST_NAMES[index];
  const hint = list === undefined ? '' : REPORTED_LISTS[list];
  return (data?.content ?? []).map(({ id, name }) => ({ value: id, label: name, hint }));
}

function When({ form }: { readonly form: FormHandle<Values> }) {
  const frequency = useValue(form, 'frequency');
  return (
    <>
      {frequency === 'WEEKLY' ? <SelectField {...form.field('weekday')} options={DAYS} /> : null}
      {frequency === 'MONTHLY' ? <SelectField {...form.field('dayOfMonth')} options={DAYS_OF_MONTH} /> : null}
    </>
  );
}

/** A zone's name, such as 'horário de Brasília'. */
function zoneText(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('pt-BR', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return name.replace(/^Horário( Padrão)?/, 'horário');
}

const numberOf = (chosen: string | null): number | null => (chosen === null || chosen === '' ? null : Number(chosen));

interface ScheduleDialogProps {
  /** The saved view that is chosen when the dialog opens. */
  readonly viewId?: string | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

function WithoutForm({ onClose, children }: Pick<ScheduleDialogProps, 'onClose'> & { readonly children: ReactNode }) {
  return (
    <Modal opened onClose={onClose} title={TITLE} closeButtonProps={{ 'aria-label': 'Fechar' }}>
      {children}
    </Modal>
  );
}

/** Shown to people without a saved view, because every schedule sends a saved view. */
function NoViews({ onClose }: Pick<ScheduleDialogProps, 'onClose'>) {
  return (
    <WithoutForm onClose={onClose}>
      <p>Salve primeiro uma visão, por exemplo em Pagamentos: “Salvar visão”.</p>
      <DialogFooter>
        <Button onClick={onClose}>Entendi</Button>
      </DialogFooter>
    </WithoutForm>
  );
}

export function ScheduleDialog({ viewId: wanted, onSaved, onClose }: ScheduleDialogProps) {
  const { views, answer } = useViews();
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  if (views === undefined)
    return (
      <WithoutForm onClose={onClose}>
        <NotLoadedPanel answer={answer} loading={<Skeleton height={120} />} />
      </WithoutForm>
    );
  if (views.length === 0) return <NoViews onClose={onClose} />;
  return (
    <FormDialog
      title={TITLE}
      record="new"
      of={reportScheduleRecord}
      initialValues={{ ...INITIAL, viewId: views.find(({ value }) => value === wanted)?.value ?? null }}
      sections={(form) => [
        {
          id: 'schedule',
          title: 'O que enviar e quando',
          text: `Na hora marcada (${zoneText(zone)}) a planilha é feita com os seus direitos desse momento. O e-mail traz só o link: para baixar é preciso entrar.`,
          content: (
            <Fields>
              <Wide>
                <SelectField {...form.field('viewId')} options={views} />
              </Wide>
              <SelectField {...form.field('frequency')} options={FREQUENCIES} />
              <When form={form} />
              <SelectField {...form.field('hour')} options={HOURS} />
            </Fields>
          ),
        },
      ]}
      onSubmit={({ viewId, frequency, weekday, dayOfMonth, hour }) =>
        call(createReportScheduleEndpoint, {
          body: {
            viewId: viewId ?? '',
            frequency: REPORT_FREQUENCY_NAMES.find((name) => name === frequency) ?? 'WEEKLY',
            weekday: frequency === 'WEEKLY' ? numberOf(weekday) : null,
            dayOfMonth: frequency === 'MONTHLY' ? numberOf(dayOfMonth) : null,
            hour: numberOf(hour) ?? 8,
            zone,
          },
        })
      }
      onSaved={() => {
        notifySuccess('Relatório agendado');
        onSaved();
        onClose();
      }}
      onClose={onClose}
    />
  );
}
