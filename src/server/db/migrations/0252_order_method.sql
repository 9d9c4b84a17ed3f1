-- How an order travels: the code of its shipping method as it was when it was placed; orders from before travel the usual way.
alter table orders add column shipping_method text;
