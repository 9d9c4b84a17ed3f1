-- A package that is tried again at another door than its order names, or after a call to another phone.
alter table packages add column ship_to jsonb;
alter table packages add column phone text;
