-- What is wrong with a row, by key and parameters, so that it is read in any language; `message` stays the finished English.
alter table job_rows add column told jsonb;
