-- A charge that is issued anew after a cancellation is another charge: the provider tells them apart by this number.
alter table payments add column charge_issue int not null default 1 check (charge_issue > 0);
