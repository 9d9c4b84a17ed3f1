-- What a second person allowed a discount to give above the vendor's ceiling.

alter table discounts add column allowed_percent integer;
alter table discounts add column allowed_budget bigint;
