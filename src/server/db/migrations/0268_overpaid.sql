-- What an order costs less since its items were edited goes back as a part of its own.
alter table refunds add column overpaid bigint not null default 0 check (overpaid >= 0);
