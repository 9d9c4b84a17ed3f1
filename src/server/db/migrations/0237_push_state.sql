-- What is still to do about a push stands in a column of its own: it waits for somebody, is tried again by itself, or has arrived.
alter table pushes add column state smallint;
-- Whoever migrates owns the rows of all vendors.
alter table pushes no force row level security;
update pushes set state = case when code is null then 3 when next_at is null then 1 else 2 end;
alter table pushes force row level security;
alter table pushes alter column state set not null;
create index pushes_by_state on pushes (vendor, state, id) where status <> 2;
