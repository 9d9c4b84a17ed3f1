-- Files: what is known of their bytes, and which fields have held them.

create table file (
  vendor text not null,
  id uuid not null,
  name text not null check (length(name) <= 200),
  mime text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  -- Of a picture: what the bytes say of themselves, and the type of the small one people see first, where one was made.
  width int check (width > 0),
  height int check (height > 0),
  preview text check (length(preview) <= 100),
  -- Sent by a person, not written by a job: what one may send within a day is counted by these.
  sent boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (vendor, id)
);
create index file_bytes on file (vendor, sha256, created_at desc);
create index file_sent on file (vendor, created_by, created_at) where sent;
call guard_vendor('file');

-- Which fields have held a file. Whoever may see one of those records may see the file: a use is never taken away, since history
-- shows it too.
create table file_use (
  vendor text not null,
  file uuid not null,
  resource text not null check (length(resource) between 1 and 80),
  field text not null check (length(field) between 1 and 80),
  primary key (vendor, file, resource, field),
  foreign key (vendor, file) references file
);
call guard_vendor('file_use');

-- Where the files of this database are kept: the mark that lies there. One store for every server of it.
create table file_store (
  one boolean primary key default true check (one),
  mark uuid not null
);
