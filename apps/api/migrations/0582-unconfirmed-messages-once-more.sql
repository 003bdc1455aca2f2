-- A message whose arrival nobody confirmed may be sent once more. The repetition names the message it repeats, so that there is only one.
alter table communication_recipients add column unconfirmed_message_id uuid;
