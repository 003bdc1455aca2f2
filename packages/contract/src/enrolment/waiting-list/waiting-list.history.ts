import type { HistoryDeclaration } from '../../record/history-declaration.ts';
import { historyFieldsOf } from '../../record/index.ts';
import { waitingListRecord } from './waiting-list.record.ts';

const { drivingSchoolId: _isAnId, ...fields } = historyFieldsOf(waitingListRecord);

export const WAITING_LIST_HISTORY: HistoryDeclaration = {
  readers: { anyOf: ['VIEW_WAITING_LISTS', 'QUERY_WAITING_LISTS'] },
  kinds: {
    WAITING_LIST_ADDED: 'Incluído na lista de espera',
    WAITING_LIST_CHANGED: 'Dados alterados',
    WAITING_LIST_SEAT_RESERVED: 'Vaga reservada',
    WAITING_LIST_SEAT_OFFERED: 'Vaga livre oferecida por e-mail',
    WAITING_LIST_SEAT_EXPIRED: 'Prazo da vaga encerrado: vaga liberada',
    WAITING_LIST_ENROLLED: 'Matrícula feita pelo convite',
    WAITING_LIST_ENROLLED_WITHOUT_LINK: 'Matrícula feita sem o convite',
    WAITING_LIST_REMOVED: 'Removido da lista',
  },
  fields: {
    ...fields,
    drivingSchoolName: { label: 'CFC predefinido', type: 'text' },
    seatUntil: { label: 'Vaga reservada até', type: 'instant' },
    passedOver: { label: 'Pessoas que esperavam há mais tempo', type: 'number' },
  },
};
