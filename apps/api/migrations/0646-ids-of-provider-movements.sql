-- A provider names one movement of money by several ids: its own, and for a PIX the end-to-end id of the banks. Compared was one of the
-- two, so a notice that knew only the second and the provider's record that knows both were booked as two. Now each id leads to the
-- event that was booked, and an event that shares any of them tells of the same movement.
create table provider_movement_ids (
  provider text not null,
  identifier text not null,
  provider_event_id text not null,
  primary key (provider, identifier),
  foreign key (provider, provider_event_id) references provider_events
);
insert into provider_movement_ids (provider, identifier, provider_event_id)
select provider, movement_id, provider_event_id from provider_events where movement_id is not null and kind = 'PAID';
drop index provider_events_one_movement;
alter table provider_events drop column movement_id;
