import { z } from 'zod';
import { commaList, id } from '../../codecs.ts';
import { list, listQuery } from '../../list.ts';
import { ROLE_NAMES } from '../../permissions.ts';
import { listRow } from '../../record/list-row.ts';
import { STAFF_ROLE_WORDS } from './user.words.ts';

/** The list of users, which leaves out students (Specification 1 §2). */
export const usersList = list({
  name: 'users',
  title: 'Usuários',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    username: { label: 'E-mail', type: 'text', sortable: true },
    roles: { label: 'Perfis', type: 'text' },
    active: { label: 'Situação', type: 'status', words: { true: 'Ativo', false: 'Inativo' } },
  },
  filters: {
    term: { kind: 'text', label: 'Buscar' },
    roles: { kind: 'options', label: 'Perfis', words: STAFF_ROLE_WORDS },
    drivingSchoolIds: { kind: 'records', label: 'CFC', lookup: 'drivingSchools' },
  },
  defaultSort: { key: 'name', direction: 'ASC' },
});

/** A search by `ids` finds inactive users, too. */
export const usersQuery = listQuery(usersList, { ids: commaList(id) });
export type UsersQuery = z.output<typeof usersQuery>;

export const userRow = listRow(usersList, {
  id,
  roles: z.array(z.enum(ROLE_NAMES)),
  active: z.boolean(),
});
export type UserRow = z.output<typeof userRow>;
