-- Units of a line an invoice was written for, by line, where some were cancelled before it; absent, it was for all of them.
alter table invoices add column units jsonb;
create index invoices_by_day on invoices (vendor, day, number);
create index refunds_credit_notes on refunds (vendor, processed_at) where credit_note_no is not null;
