-- What else is wrong with a row, beside its first finding: column, code, message and its words by key, in order.
alter table job_rows add column others jsonb;
