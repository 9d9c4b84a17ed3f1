-- The half of a session's token that only a cookie holds, as a hash; null where the token was given to a program, which keeps
-- none. `half_name` is the end of the cookie's name, `half_seen` whether a request has brought it yet.
alter table session
  add column half_name text check (length(half_name) <= 40),
  add column half_hash bytea,
  add column half_seen boolean not null default false;
