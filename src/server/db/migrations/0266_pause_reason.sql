-- Why a courier is paused, and from when on its answers count: a courier that is resumed begins anew.
alter table couriers add column pause_reason smallint check (pause_reason in (1, 2));
alter table couriers add column asks_since timestamptz;
update couriers set pause_reason = 1 where is_paused;
