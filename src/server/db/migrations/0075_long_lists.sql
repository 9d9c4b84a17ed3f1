-- A million products: the way to a page is quick where an index alone answers it. So the index of an order leaves out what
-- lists leave out.

drop index products_slug;
drop index products_rank;
drop index products_completeness;
drop index products_brand;
drop index products_category;

create index products_slug on products (vendor, slug, id) where status <> 2;
create index products_rank on products (vendor, sort_rank, id) where status <> 2;
create index products_completeness on products (vendor, completeness, id) where status <> 2;
-- Without the id their entries fold into few pages, which is what counting by group reads.
create index products_brand on products (vendor, brand) where status <> 2;
create index products_category on products (vendor, category) where status <> 2;
-- A list in the order of its states breaks ties by id.
create index products_state on products (vendor, status, id) where status <> 2;
