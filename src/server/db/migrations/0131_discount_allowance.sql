-- What a second person allowed a discount to give above the vendor's ceiling; lines of test carts as people type them.

alter table discounts add column allowed_percent integer;
alter table discounts add column allowed_budget bigint;

alter table test_carts rename column lines to counted_lines;
alter table test_carts add column lines text[] not null default '{}';
update test_carts set lines = array(
  select (line ->> 'sku') || ' x' || (line ->> 'quantity') from jsonb_array_elements(counted_lines) line);
alter table test_carts drop column counted_lines;
alter table test_carts alter column lines drop default;
