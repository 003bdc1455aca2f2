-- What moved money for a school, one row for each ledger transaction that touches cash: the lines of its statement (repasse).
-- Written with the transaction by `carryOut`; never changed afterwards.
create table school_movements (
  id uuid primary key,
  -- The school and campaign at that moment: a registration returned to the cart may choose another school.
  driving_school_id uuid not null references driving_schools,
  campaign_id uuid not null references campaigns,
  registration_id uuid not null references registrations,
  payment_id uuid references payments,
  kind text not null check (kind in (
    'PLATFORM_PAYMENT', 'DUPLICATE_PAYMENT', 'REVERSAL', 'PAYMENT_IN_CFC', 'PAYMENT_IN_CFC_CANCELLED', 'REFUND_BY_CFC', 'REFUND_BY_MARKETPLACE'
  )),
  payment_method text check (payment_method in ('PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO')),
  -- The settlement day of money at the provider; money taken back from there never counts before its payment.
  -- For other money the day it happened.
  day date not null,
  at timestamptz not null,
  -- Centavos; below zero for what goes back.
  partner_cents bigint not null,
  marketplace_cents bigint not null,
  -- Centavos of the fees frozen on the payment; zero for what is not its first settlement.
  partner_fee_cents bigint not null default 0,
  marketplace_fee_cents bigint not null default 0,
  constraint something_moves check (partner_cents <> 0 or marketplace_cents <> 0)
);
create index school_movements_by_school on school_movements (driving_school_id, day desc, id desc);
create index school_movements_by_day on school_movements (day desc, id desc);
create index school_movements_by_campaign on school_movements (campaign_id, day desc, id desc);
create index school_movements_by_registration on school_movements (registration_id);
create index school_movements_by_payment on school_movements (payment_id) where payment_id is not null;

create table school_movement_deltas (
  id bigint generated always as identity primary key,
  driving_school_id uuid not null,
  campaign_id uuid not null,
  kind text not null,
  day date not null,
  n int not null,
  partner_cents bigint not null,
  marketplace_cents bigint not null,
  partner_fee_cents bigint not null,
  marketplace_fee_cents bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 5000);
create table school_movement_facts (
  driving_school_id uuid not null,
  campaign_id uuid not null,
  kind text not null,
  day date not null,
  n int not null,
  partner_cents bigint not null,
  marketplace_cents bigint not null,
  partner_fee_cents bigint not null,
  marketplace_fee_cents bigint not null,
  primary key (driving_school_id, day, campaign_id, kind)
);
create index school_movement_facts_by_day on school_movement_facts (day);
create table school_movement_counts (
  dimension text not null check (dimension in ('ALL', 'CAMPAIGN', 'DRIVING_SCHOOL', 'DAY')),
  key text collate "C" not null,
  kind text not null,
  n bigint not null,
  partner_cents bigint not null,
  marketplace_cents bigint not null,
  partner_fee_cents bigint not null,
  marketplace_fee_cents bigint not null,
  primary key (dimension, key, kind)
) with (fillfactor = 70);

create or replace function append_school_movement_deltas() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into school_movement_deltas (driving_school_id, campaign_id, kind, day, n, partner_cents, marketplace_cents, partner_fee_cents, marketplace_fee_cents)
    select driving_school_id, campaign_id, kind, day, sum(1), sum(partner_cents), sum(marketplace_cents), sum(partner_fee_cents), sum(marketplace_fee_cents)
    from added group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into school_movement_deltas (driving_school_id, campaign_id, kind, day, n, partner_cents, marketplace_cents, partner_fee_cents, marketplace_fee_cents)
    select driving_school_id, campaign_id, kind, day, -sum(1), -sum(partner_cents), -sum(marketplace_cents), -sum(partner_fee_cents), -sum(marketplace_fee_cents)
    from removed group by 1, 2, 3, 4;
  else
    insert into school_movement_deltas (driving_school_id, campaign_id, kind, day, n, partner_cents, marketplace_cents, partner_fee_cents, marketplace_fee_cents)
    select driving_school_id, campaign_id, kind, day, sum(n), sum(partner_cents), sum(marketplace_cents), sum(partner_fee_cents), sum(marketplace_fee_cents)
    from (
      select driving_school_id, campaign_id, kind, day, 1 as n, partner_cents, marketplace_cents, partner_fee_cents, marketplace_fee_cents from added
      union all
      select driving_school_id, campaign_id, kind, day, -1, -partner_cents, -marketplace_cents, -partner_fee_cents, -marketplace_fee_cents from removed
    ) changed group by 1, 2, 3, 4
    having sum(n) <> 0 or sum(partner_cents) <> 0 or sum(marketplace_cents) <> 0 or sum(partner_fee_cents) <> 0 or sum(marketplace_fee_cents) <> 0;
  end if;
  return null;
end $$;
create trigger school_movements_added after insert on school_movements referencing new table as added for each statement execute function append_school_movement_deltas();
create trigger school_movements_removed after delete on school_movements referencing old table as removed for each statement execute function append_school_movement_deltas();
create trigger school_movements_changed after update on school_movements referencing old table as removed new table as added for each statement execute function append_school_movement_deltas();

-- The movements there were, from the ledger. Of several arrivals for one payment the first settled it.
insert into school_movements (id, driving_school_id, campaign_id, registration_id, payment_id, kind, payment_method, day, at,
  partner_cents, marketplace_cents, partner_fee_cents, marketplace_fee_cents)
select t.id, coalesce(p.driving_school_id, r.driving_school_id), coalesce(p.campaign_id, r.campaign_id), r.id, p.id, t.kind, p.payment_method,
  case t.kind when 'PLATFORM_PAYMENT' then coalesce(p.liquidation_day, t.day)
    when 'REVERSAL' then greatest(t.day, p.liquidation_day) else t.day end, t.at, t.partner, t.marketplace,
  case when t.kind = 'PLATFORM_PAYMENT' then p.partner_percentage_fee_cents + p.partner_fixed_fee_cents else 0 end,
  case when t.kind = 'PLATFORM_PAYMENT' then p.marketplace_percentage_fee_cents + p.marketplace_fixed_fee_cents else 0 end
from (
  select l.id, l.registration_id, l.at, cash.partner, cash.marketplace,
    (l.at at time zone 'UTC' + c.zone_offset::interval)::date as day, case when l.source_type = 'PAYMENT' then l.source_id end as payment_id,
    case
      when l.kind = 'PLATFORM_PAYMENT' and row_number() over (partition by l.kind, l.source_id order by l.id) > 1 then 'DUPLICATE_PAYMENT'
      when l.kind = 'REFUND' then case cash.account when 'CFC_CASH' then 'REFUND_BY_CFC' else 'REFUND_BY_MARKETPLACE' end
      else l.kind
    end as kind
  from ledger_transactions as l
  join registrations as of_campaign on of_campaign.id = l.registration_id
  join campaigns as c on c.id = of_campaign.campaign_id
  join lateral (
    select -coalesce(sum(e.amount_cents) filter (where e.holder = 'PARTNER'), 0) as partner,
      -coalesce(sum(e.amount_cents) filter (where e.holder = 'MARKETPLACE'), 0) as marketplace, min(e.account) as account
    from ledger_entries as e where e.transaction_id = l.id and e.account in ('PLATFORM_CASH', 'CFC_CASH')
  ) as cash on cash.partner <> 0 or cash.marketplace <> 0
  where l.kind in ('PLATFORM_PAYMENT', 'REVERSAL', 'REFUND', 'PAYMENT_IN_CFC', 'PAYMENT_IN_CFC_CANCELLED')
) as t
join registrations as r on r.id = t.registration_id
left join payments as p on p.id = t.payment_id
where coalesce(p.driving_school_id, r.driving_school_id) is not null;

-- Questions of a school about a line of its statement. A line has one open question at most.
create table statement_disputes (
  id uuid primary key,
  movement_id uuid not null references school_movements,
  driving_school_id uuid not null references driving_schools,
  status text not null check (status in ('OPEN', 'ANSWERED', 'CLOSED')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index statement_disputes_one_open on statement_disputes (movement_id) where status <> 'CLOSED';
create index statement_disputes_by_movement on statement_disputes (movement_id, created_at desc, id desc);
create index statement_disputes_by_school on statement_disputes (driving_school_id, status);

create table statement_dispute_messages (
  id uuid primary key,
  dispute_id uuid not null references statement_disputes,
  act text not null check (act in ('OPEN', 'REPLY', 'ANSWER', 'CLOSE')),
  by_school boolean not null,
  created_by uuid not null references users,
  at timestamptz not null,
  text text not null
);
create index statement_dispute_messages_of_dispute on statement_dispute_messages (dispute_id, at, id);

-- Payments by settlement day, and what is open by due date, for the forecast of cash.
create index payments_by_liquidation on payments (liquidation_day, created_at desc, id desc) include (active) where liquidation_day is not null;
create index payment_facts_open on payment_facts (due_date) where status = 'PENDING' and active;
