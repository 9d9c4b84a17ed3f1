-- Members of one name born on one day may be one person.
create index members_alike on members (vendor, lower(name), dob) where status <> 2 and dob is not null;
