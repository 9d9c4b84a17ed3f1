-- Pictures on records: what the bytes say of themselves, the small picture people see first, and which fields have held a
-- file. Whoever may see one of those records may see the file: a use is never taken away, since history shows it too.

alter table file
  add column width int check (width > 0),
  add column height int check (height > 0),
  -- Type of the small picture; null where none was made.
  add column preview text check (length(preview) <= 100);

create table file_use (
  vendor text not null,
  file uuid not null,
  resource text not null check (length(resource) between 1 and 80),
  field text not null check (length(field) between 1 and 80),
  primary key (vendor, file, resource, field),
  foreign key (vendor, file) references file
);
call guard_vendor('file_use');

alter table brands add column logo jsonb;
