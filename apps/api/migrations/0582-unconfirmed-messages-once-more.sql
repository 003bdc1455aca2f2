-- A message of a dispatch whose arrival nobody confirmed may be sent once more; which message it repeats is kept, so that it is not sent a third time.
alter table communication_recipients add column unconfirmed_message_id uuid;
