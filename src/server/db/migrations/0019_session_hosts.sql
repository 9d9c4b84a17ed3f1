-- Who goes from host to host has one session for each, all of one sign-in; a host that is gone to again has a new one, and
-- the page there knows the old one no more.
alter table session add column host text, add column root uuid;
