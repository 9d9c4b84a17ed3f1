-- Records that were copied to another brand. Each side knows of the other: `to` where a record was read, `from` where its copy was
-- written, with the version the record had on that side, and the operation, which bears the same id on both.
create table copied (
  vendor text not null,
  operation uuid not null,
  record_id uuid not null,
  way text not null check (way in ('to', 'from')),
  resource text not null check (length(resource) between 1 and 80),
  version int not null,
  other_vendor text not null,
  other_id uuid not null,
  primary key (vendor, operation, record_id, way)
);
create index copied_by_record on copied (vendor, record_id);
call guard_vendor('copied');

-- The vendor in which an operation wrote, where that is not its own: there it is taken back.
alter table operation add column reaches text;
