-- Who asked for a refund to be paid, and when: of a draft whoever handed it in, who need not be who opened it.
alter table refunds add column requested_by text, add column requested_at timestamptz;
-- Whoever migrates owns the rows of all vendors.
alter table refunds no force row level security;
update refunds set requested_by = created_by::text, requested_at = created_at where state <> 1;
alter table refunds force row level security;
drop index refunds_by;
create index refunds_by on refunds (vendor, requested_by, requested_at);
