-- Keys of refunds are never forgotten (kernel A 0.5). After the week only what they did is left of their answers, without the
-- records: those may have to be erased. `infinity` says that this has been done.
alter table idempotency add column forever boolean not null default false;
