-- A file that proves a consent. One of somebody forgotten goes with them: its bytes are taken away once that is committed.
alter table consents add column proof_file jsonb;
create index consents_proof on consents (vendor, (proof_file ->> 'fileId')) where proof_file is not null;

create table forgotten_files (
  vendor text not null,
  file uuid not null,
  primary key (vendor, file)
);
call guard_vendor('forgotten_files');
