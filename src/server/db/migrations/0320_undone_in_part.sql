-- How many records an undo could not put back: where that is not none, the rest can be taken back later.
alter table operation add column undone_left integer not null default 0;
create index operation_undo_of on operation (vendor, undo_of) where undo_of is not null;
