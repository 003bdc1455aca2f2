-- attempt: the number of the run; an older run that still works has another. progressed_at: the run's last sign of life; a silent one is failed.
alter table boleto_archives add column attempt int not null default 0, add column progressed_at timestamptz;
