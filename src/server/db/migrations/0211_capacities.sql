-- What couriers and warehouses have to do today is counted whenever one is chosen.
create index packages_by_courier on packages (vendor, courier, picked_up_at) where awb is not null and status <> 2;
create index packages_by_warehouse on packages (vendor, warehouse, created_at) where status <> 2;
-- Batches near their end, looked up with every reservation.
create index stock_batches_ending on stock_batches (vendor, stock, expiry_date) where status <> 2 and qty > 0;
