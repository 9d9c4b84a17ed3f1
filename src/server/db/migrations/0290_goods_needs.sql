-- What must be kept cold leaves only from warehouses that keep goods cold; a courier rule may hold for tagged orders and goods alone.
alter table variants add column keep_cold boolean;
alter table courier_mappings add column tags text[];
