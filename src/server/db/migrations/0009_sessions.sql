-- What a person needs to recognise a session of theirs: the program it was opened with, from where, and by what proof.

alter table session
  add column method text not null default 'password' check (length(method) between 1 and 30),
  add column address text not null default '' check (length(address) <= 64),
  add column agent text not null default '' check (length(agent) <= 400);
