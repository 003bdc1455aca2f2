import { isCfcUser, isWeakInShape, ROLES } from '@habilita/contract';
import { loadErrorTexts, textOf } from '#api-client/failure.ts';
import { type Actor, can } from '#api-client/session/can.tsx';
import {
  AsyncMultiSelect,
  MultiSelectField,
  PasswordField,
  ReadOnlyField,
  SwitchField,
  TextField,
} from '#kit/fields/index.ts';
import { type FormHandle, type FormSection, useValue } from '#kit/form/index.ts';
import { useKit } from '#kit/kit-context.tsx';
import { Fields, Wide } from '#kit/layout/index.ts';
import { isWeakPassword } from '../access/weak-password.ts';
import { PermissionChoices } from './permission-choices.tsx';
import { isStudentOnly, rightsReason, rolesReason, rolesToGive, type User, type UserValues } from './user-values.ts';

type Form = FormHandle<UserValues>;

export interface Edited {
  readonly actor: Actor;
  readonly user: User | undefined;
}

const OWN = 'Ninguém altera os próprios perfis, permissões ou CFCs. Peça a outra pessoa.';

const ownReason = ({ actor, user }: Edited): string | undefined => (actor.id === user?.id ? OWN : undefined);
/** Why the signed-in person cannot change this user's permissions; undefined when they can. */
const reasonOf = (edited: Edited): string | undefined => ownReason(edited) ?? rightsReason(edited.actor, edited.user);

export function userSections(form: Form, edited: Edited): FormSection[] {
  const identity: FormSection = {
    id: 'identificacao',
    title: 'Identificação',
    text: 'Com o e-mail ou o CPF a pessoa entra no sistema.',
    content: <IdentityFields form={form} edited={edited} />,
  };
  const roles: FormSection = {
    id: 'perfis',
    title: 'Perfis',
    text: 'Cada perfil traz suas permissões. Quem é de um CFC vê somente os próprios CFCs.',
    content: <RoleFields form={form} edited={edited} />,
  };
  const isStudent = edited.user !== undefined && isStudentOnly(edited.user);
  if (isStudent || !can(edited.actor, 'QUERY_PERMISSIONS')) return [identity, roles];
  const permissions: FormSection = {
    id: 'permissoes',
    title: 'Permissões',
    ...(form.readOnly || reasonOf(edited) !== undefined
      ? {}
      : { text: 'O que os perfis já dão vem marcado; marque o que a pessoa recebe além disso.' }),
    content: <PermissionChoices form={form} giver={edited.actor} reason={reasonOf(edited)} />,
  };
  return [identity, roles, permissions];
}

function IdentityFields({ form, edited }: { readonly form: Form; readonly edited: Edited }) {
  const { user } = edited;
  return (
    <Fields>
      <TextField {...form.field('name')} />
      <TextField {...form.field('username')} />
      {user === undefined ? (
        <NewPassword form={form} />
      ) : (
        <SwitchField disabledReason={activeReason(edited)} {...form.field('active')} />
      )}
    </Fields>
  );
}

function NewPassword({ form }: { readonly form: Form }) {
  const field = form.field('password');
  const { errors } = form.core;
  const typed = () => form.values().password;
  const leave = async () => {
    const password = typed();
    // A password that is too short or too simple is reported by the form itself, without asking the API.
    if (password === '' || isWeakInShape(password)) return;
    const [isWeak] = await Promise.all([isWeakPassword(password), loadErrorTexts()]);
    if (isWeak && typed() === password) errors.put('password', textOf('WEAK_PASSWORD'));
  };
  return (
    <div onBlur={({ target }) => void (target instanceof HTMLInputElement ? leave() : undefined)}>
      <PasswordField help="Ao menos 8 caracteres, fora das senhas mais usadas." {...field} />
    </div>
  );
}

const activeReason = (edited: Edited): string | undefined =>
  ownReason(edited) === undefined ? reasonOf(edited) : 'Ninguém inativa a si mesmo.';

function RoleFields({ form, edited }: { readonly form: Form; readonly edited: Edited }) {
  const { drivingSchools } = useKit().lookups;
  const reason = reasonOf(edited);
  const given = rolesToGive(edited.actor);
  const options = [...new Set<keyof typeof ROLES>([...given, ...(edited.user?.roles ?? [])])]
    .filter((role) => role !== 'STUDENT')
    .map((value) => ({ value, label: ROLES[value] }));
  const asksSchools = isCfcUser(useValue(form, 'roles'));
  if (edited.user !== undefined && isStudentOnly(edited.user))
    return <ReadOnlyField label="Perfis">{ROLES.STUDENT}</ReadOnlyField>;
  return (
    <Fields>
      <Wide>
        <MultiSelectField
          {...form.field('roles')}
          options={options}
          disabledReason={reason ?? rolesReason(edited.actor, edited.user)}
        />
      </Wide>
      {!asksSchools || drivingSchools === undefined ? null : (
        <Wide>
          <AsyncMultiSelect
            lookup="drivingSchools"
            source={drivingSchools}
            disabledReason={reason}
            {...form.field('drivingSchoolIds')}
          />
        </Wide>
      )}
    </Fields>
  );
}
