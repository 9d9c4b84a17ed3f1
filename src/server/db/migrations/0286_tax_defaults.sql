-- What tax is taken where the tables leave it open: by a price between two slabs, and of goods that neither their product, their HSN
-- nor their category puts in a class. Both were fixed, at the higher rate and at the class STD.
alter table settings no force row level security;
alter table tax_classes no force row level security;
alter table settings add column slab_gap smallint not null default 1, add column default_tax_class uuid;
update settings s set default_tax_class = c.id from tax_classes c where c.vendor = s.vendor and c.status <> 2 and c.code = 'STD';
alter table settings force row level security;
alter table tax_classes force row level security;

-- A vendor's classes are written after its settings; the one called STD is its usual one until somebody chooses.
create function begin_usual_tax_class() returns trigger language plpgsql as $$
begin
  update settings set default_tax_class = new.id where vendor = new.vendor and default_tax_class is null;
  return null;
end
$$;
create trigger begin_usual_tax_class after insert on tax_classes for each row when (new.code = 'STD')
  execute function begin_usual_tax_class();
