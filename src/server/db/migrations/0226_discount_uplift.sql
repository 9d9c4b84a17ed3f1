-- How the orders with a discount compare with those without, as the clock last read it: basis points, below nothing where they are
-- smaller; none while there is nothing to compare.
alter table discount_reach add column uplift integer;
