-- The code of every letter as a keyed hash, so that whoever types an older one is told to take the newest.
alter table code_letter add column code_hash bytea;
