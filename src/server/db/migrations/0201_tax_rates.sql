-- A draft may still wait for the law it will rest on; what is published may not. Where a country rounds the tax of a document and
-- the vendor that of each line, somebody has to say that it is known.
alter table taxes alter column legal_ref drop not null;
alter table taxes add column line_rounding boolean;
