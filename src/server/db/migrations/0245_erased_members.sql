-- Few are erased: the clock looks after what invoices still tell of them.
create index members_erased on members (vendor, id) where status = 2 and merged_into is null;
create index store_credit_corrects on store_credit (vendor, corrects) where corrects is not null;
