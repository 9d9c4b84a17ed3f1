-- What lies under a category may have to be fresher, or may be older, than the vendor asks of everything else: baby food 180 days.
alter table categories add column min_shelf_life_days integer check (min_shelf_life_days between 0 and 730);
