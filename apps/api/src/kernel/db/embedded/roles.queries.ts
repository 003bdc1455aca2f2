import { Client } from 'pg';

/** The roles of the embedded server besides its superuser; a server in production has the same ones. */
export const OWNER = 'habilita';
export const APPLICATION = 'habilita_app';
export const READER = 'habilita_reader';

/**
 * Makes the roles of API and worker and sets their passwords. A cluster of an earlier version has only the owner's
 * role.
 */
export async function ensureServingRoles(
  adminUrl: string,
  passwords: { readonly application: string; readonly reader: string },
): Promise<void> {
  const client = new Client({ connectionString: adminUrl, application_name: 'habilita roles' });
  await client.connect();
  try {
    await client.query(
      [roleSetUp(APPLICATION, passwords.application), roleSetUp(READER, passwords.reader)].join(';\n'),
    );
  } finally {
    await client.end();
  }
}

/** The password may stand in the SQL as it is, because we generate passwords without quotes. */
const roleSetUp = (name: string, password: string): string => `
  do $$ begin
    if to_regrole('${name}') is null then create role ${name} login; end if;
  end $$;
  alter role ${name} login password '${password}'`;
