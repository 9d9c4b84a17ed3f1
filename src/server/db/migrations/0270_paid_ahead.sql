-- What is taken off an order that is paid by its link instead of in cash.
alter table orders add column offer bigint check (offer > 0);
