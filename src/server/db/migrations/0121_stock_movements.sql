-- What the last movement of a stock line was, so that its row of the ledger is written whoever changes the line, also when the
-- change is taken back; and the operation a row belongs to.
alter table stock add column moved_at timestamptz, add column slip jsonb;
alter table inventory_logs add column operation text;
create index inventory_logs_operation on inventory_logs (vendor, operation) where operation is not null;
create index stock_moved on stock (vendor, moved_at);
