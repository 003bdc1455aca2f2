import { Client } from 'pg';
import type { BuiltCampaign } from './campaign.ts';

/**
 * Inserts many registrations with two SQL statements, for tests of large lists. It connects as superuser, so that
 * foreign keys and triggers (which update the roll-ups) are skipped. It inserts no users and no payments.
 */
export async function manyRegistrations(adminUrl: string, campaign: BuiltCampaign, count: number): Promise<void> {
  const [school] = campaign.schools;
  const [plan] = school.plans;
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    // All indexes are dropped, because inserting rows is faster without them. Afterwards only `registrations_newest` is
    // created again.
    const { rows } = await client.query<{ name: string; definition: string }>(INDEXES);
    for (const { name } of rows) await client.query(`drop index ${name}`);
    await client.query(STUDENTS, [count]);
    await client.query(REGISTRATIONS, [
      campaign.id,
      school.drivingSchoolId,
      school.id,
      plan.planId,
      plan.id,
      plan.type,
      plan.modality,
    ]);
    const newest = rows.find(({ name }) => name === 'registrations_newest');
    await client.query(newest?.definition ?? '');
    await client.query('analyze students, registrations');
  } finally {
    await client.end();
  }
}

const INDEXES = `
  select indexname as name, indexdef as definition from pg_indexes
  where schemaname = 'public' and tablename in ('registrations', 'students')
    and not exists (select from pg_constraint where conname = indexname)`;

const STUDENTS = `
  insert into students (id, user_id, name, email, cpf, cellphone, date_of_birth, rg, cep, state, city, neighborhood, street, number)
  select id, id, (array['Ana','Bruno','Conceição','Dário','Érica'])[1 + n % 5] || ' ' ||
      (array['da Silva','Souza','de Albuquerque Cavalcanti','Lima'])[1 + n % 4] || ' ' || n,
    'm' || n || '@example.com', lpad(n::text, 11, '0'), '279' || lpad(n::text, 8, '0'), date '1980-01-01' + n % 9000,
    n::text, '29010000', 'ES', 'Vitória', 'Centro', 'Rua Sete de Setembro', n::text
  from (select n, uuidv7() as id from generate_series(1, $1::int) as n) as people`;

const REGISTRATIONS = `
  insert into registrations (id, campaign_id, student_id, user_id, driving_school_id, campaign_driving_school_id, plan_id, campaign_plan_id,
    plan_type, plan_modality, status, payment_method, registration_date, registration_day, checkout_step, student_name, student_cpf,
    student_email, student_cellphone, contract_amount_cents, charges_cents, credits_cents, partner_money_in_platform_cents)
  select uuidv7(), $1::uuid, id, id, $2::uuid, $3::uuid, $4::uuid, $5::uuid, $6::text, $7::text, 'REGISTERED', 'PIX', at,
    (at - interval '3 hours')::date, 'REGISTRATION_COMPLETED', name, cpf, email, cellphone, 180000, 180000, n % 180000, n % 180000
  from (select *, cpf::bigint as n, timestamptz '2026-03-07 12:00:00Z' + cpf::bigint * interval '1 second' as at
    from students where email like 'm%@example.com') as s`;
