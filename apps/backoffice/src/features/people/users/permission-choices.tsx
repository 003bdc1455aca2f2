import {
  listPermissionsEndpoint,
  type Permission,
  PERMISSION_GROUP_NAMES,
  PERMISSION_GROUPS,
  permissionsOfRoles,
  STAFF_ROLE_NAMES,
} from '@habilita/contract';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Actor, can } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { LoadingSkeleton, NotLoadedPanel } from '#kit/feedback/index.ts';
import { type FormHandle, useValue } from '#kit/form/index.ts';
import type { UserValues } from './user-values.ts';
import './permission-choices.css';

type Entry = CallResponse<typeof listPermissionsEndpoint>['content'][number];

/** One page holds all permissions (Specification 1 §9). */
const ALL = { size: '1000' };

interface ChoicesProps {
  readonly form: FormHandle<UserValues>;
  /** The person who gives permissions; they can give only those that they have. */
  readonly giver: Actor;
  readonly reason: string | undefined;
}

/** Permissions that come with the user's roles cannot be taken away here. */
export function PermissionChoices({ form, giver, reason }: ChoicesProps) {
  const answer = useQuery(queryOf(listPermissionsEndpoint, { query: ALL }));
  if (answer.data === undefined || answer.isError)
    return (
      <NotLoadedPanel answer={answer} loading={<LoadingSkeleton height={200} label="Carregando as permissões" />} />
    );
  const entries = answer.data.content;
  return (
    <>
      {reason === undefined ? null : <p className="kit-muted">{reason}</p>}
      {form.readOnly || reason !== undefined ? (
        <Held entries={entries} form={form} />
      ) : (
        <div className="user-permissions">
          {PERMISSION_GROUP_NAMES.map((group) => (
            <fieldset key={group}>
              <legend>{PERMISSION_GROUPS[group]}</legend>
              {entries
                .filter((entry) => entry.group === group)
                .map((entry) => (
                  <Choice key={entry.name} entry={entry} form={form} giver={giver} />
                ))}
            </fieldset>
          ))}
        </div>
      )}
    </>
  );
}

const ofRoles = (roles: UserValues['roles']) =>
  permissionsOfRoles(STAFF_ROLE_NAMES.filter((role) => roles.includes(role)));

/** The permissions that the user has, as text. */
function Held({ entries, form }: Pick<ChoicesProps, 'form'> & { readonly entries: readonly Entry[] }) {
  const byRole = ofRoles(useValue(form, 'roles'));
  const permissions = useValue(form, 'permissions');
  const held = entries.filter(({ name }) => byRole.includes(name) || permissions.includes(name));
  if (held.length === 0) return <p>Nenhuma permissão.</p>;
  return (
    <div className="user-permissions">
      {PERMISSION_GROUP_NAMES.filter((group) => held.some((entry) => entry.group === group)).map((group) => (
        <section key={group} aria-label={PERMISSION_GROUPS[group]}>
          <h3>{PERMISSION_GROUPS[group]}</h3>
          <ul>
            {held
              .filter((entry) => entry.group === group)
              .map(({ name, portugueseName }) => (
                <li key={name}>
                  {portugueseName}
                  {byRole.includes(name) ? <span className="kit-muted"> · dada pelo perfil</span> : null}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface ChoiceProps extends Pick<ChoicesProps, 'form' | 'giver'> {
  readonly entry: Entry;
}

function Choice({ entry, form, giver }: ChoiceProps) {
  const { name, portugueseName } = entry;
  const byRole = ofRoles(useValue(form, 'roles')).includes(name);
  const permissions = useValue(form, 'permissions');
  const given = permissions.includes(name);
  const reason = whyNot(name, { byRole, given, giver });
  const toggle = (on: boolean) =>
    form.set({ permissions: on ? [...permissions, name] : permissions.filter((one) => one !== name) });
  return (
    <Checkbox
      size="sm"
      label={portugueseName}
      description={reason}
      checked={byRole || given}
      disabled={reason !== undefined}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  );
}

function whyNot(
  name: Permission,
  { byRole, given, giver }: { readonly byRole: boolean; readonly given: boolean; readonly giver: Actor },
): string | undefined {
  if (byRole) return 'Dada pelo perfil';
  return given || can(giver, name) ? undefined : 'Você não tem esta permissão';
}
