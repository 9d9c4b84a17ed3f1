-- The first invitation of a database has nobody who sent it. Its vendors are `*`: every place there is and will be.
alter table invitation alter column invited_by drop not null;
