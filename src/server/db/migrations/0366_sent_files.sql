-- Which files a person sent, beside those that jobs wrote: what one may send within a day is counted by these.
alter table file add column sent boolean not null default false;
create index file_sent on file (vendor, created_by, created_at) where sent;
