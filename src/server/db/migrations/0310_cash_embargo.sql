-- A courier that takes no cash at a pincode for a while takes it again by itself: what it takes there otherwise is not written over.
alter table courier_pincodes add column cod_embargo_until timestamptz;
