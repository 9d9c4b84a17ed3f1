-- Who may send to a pincode is asked for each cart: of the mappings of a whole country only those that reach it are read.
create index pincode_mappings_written on pincode_mappings (vendor, regexp_replace(lower(pattern), ':\s+', ':')) where status <> 2;
