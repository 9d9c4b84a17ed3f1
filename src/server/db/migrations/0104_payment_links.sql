-- When the shopper was sent a link to pay an order online that was to be paid in cash; the link opens as long as this stands.
alter table orders add column link_sent_at timestamptz;
