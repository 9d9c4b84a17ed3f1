-- Where the files of this database are kept: the mark that lies there. One store for every server of it.
create table file_store (
  one boolean primary key default true check (one),
  mark uuid not null
);
