-- A message of a dispatch whose arrival nobody confirmed may be sent once more; the first one is remembered, so that it is not done twice.
alter table communication_recipients add column unconfirmed_message_id uuid;
