-- What stands at the end of redirects: the record whose page it is, and what was answered there last.

alter table redirects
  add column page jsonb,
  add column final_status integer,
  add column checked_at timestamptz;
