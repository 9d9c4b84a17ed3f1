-- What a second person allowed a unit to lose, below its cost or floor price, where a discount stacks worst.

alter table discounts add column allowed_loss bigint;
