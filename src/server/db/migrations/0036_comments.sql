-- What people say about records. No part of a record: it changes no version and outlives every change.

create table record_comment (
  vendor text not null,
  id uuid not null,
  resource text not null,
  record_id uuid not null,
  user_id uuid not null,
  by_name text not null,
  body text not null check (length(body) between 1 and 2000),
  at timestamptz not null,
  edited_at timestamptz,
  primary key (vendor, id)
);
create index comment_of_record on record_comment (vendor, record_id, id);
call guard_vendor('record_comment');
