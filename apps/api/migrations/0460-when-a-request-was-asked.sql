-- Never read: when a provider is asked again is what counts.
alter table provider_requests drop column asked_at;
