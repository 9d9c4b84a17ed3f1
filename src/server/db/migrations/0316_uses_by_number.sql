-- A use of a discount names its order as people do: by its number.
alter table redemptions no force row level security;
alter table orders no force row level security;
update redemptions r set held_for = o.order_no from orders o where o.vendor = r.vendor and o.id::text = r.held_for;
alter table orders force row level security;
alter table redemptions force row level security;
