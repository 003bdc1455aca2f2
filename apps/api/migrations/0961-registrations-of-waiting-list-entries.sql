-- People on a waiting list may enrol without the link; their entry then has the registration, too, and gets no offers.
comment on column waiting_list_entries.registration_id is 'The registration that the person of the entry made, by its link or without; null while there is none.';
