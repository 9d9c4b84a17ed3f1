-- A draft holds the largest tree of blocks with what it was typed on; as jsonb it is spelled with more room than it came in.
alter table draft drop constraint draft_body_check;
alter table draft add constraint draft_body_check check (octet_length(body::text) <= 1572864);
