-- How many deliveries failed in a period, for the start page.
create index ndrs_opened on ndrs (vendor, opened_at) where status <> 2;
