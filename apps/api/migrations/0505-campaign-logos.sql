-- The logo of a campaign goes by its city and edition: it can be sent before the campaign itself is published.
create table campaign_logos (
  county_id uuid not null references counties,
  edition int not null check (edition > 0),
  file_id uuid not null references files,
  updated_at timestamptz not null,
  primary key (county_id, edition)
);
create index campaign_logos_by_file on campaign_logos (file_id);
