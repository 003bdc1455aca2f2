-- What a plan's fees and benefits and a custom payment's reason are chosen from: words staff edit, never constants in code.
-- Plans keep the word they were written with, so renaming or retiring a choice changes nothing that was agreed before.
create table catalogue_items (
  id uuid primary key,
  catalogue text not null check (catalogue in ('FEE', 'BENEFIT', 'POP_PLUS', 'CUSTOM_PAYMENT_REASON')),
  name text not null,
  name_search text generated always as (searchable(name)) stored,
  fee_group text check (fee_group in ('detran', 'others')),
  fee_sub_group text check (fee_sub_group in ('firstLicense', 'additionLicense')),
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint fees_have_a_group check ((catalogue = 'FEE') = (fee_group is not null)),
  constraint only_fees_have_a_sub_group check (catalogue = 'FEE' or fee_sub_group is null)
);
create unique index catalogue_items_one_name on catalogue_items (catalogue, name_search, coalesce(fee_sub_group, ''));
