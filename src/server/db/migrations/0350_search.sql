-- What the palette's search looks into: every record that can be found, of every resource, in one table, so that one statement asks
-- them all however many resources there are. Triggers keep it, in the transaction that writes the record.

create table search_entry (
  vendor text not null,
  -- The table its record stands in.
  resource text not null,
  id uuid not null,
  status smallint not null,
  -- Title and subtitle as they are kept: a text, a number, or texts by language.
  title jsonb,
  subtitle jsonb,
  -- How a title of the server's own making is said in other languages.
  told jsonb,
  -- Title and subtitle without accents and capitals, as they are compared.
  name jsonb,
  also jsonb,
  -- What the free words are looked for in, and what is found by being typed whole.
  words text not null,
  codes text[] not null,
  primary key (vendor, resource, id)
-- A record that is published or hidden keeps its place, so that no index hears of it.
) with (fillfactor = 90);

-- folded('"Crème"') is '"creme"'; of texts by language each is folded.
create function folded(value jsonb) returns jsonb language sql immutable parallel safe strict
  return case jsonb_typeof(value)
    when 'object' then (select jsonb_object_agg(said.key, plain_text(said.value)) from jsonb_each_text(value) said)
    else to_jsonb(plain_text(value #>> '{}')) end;

-- make_searchable('refunds', title => 'refund_no', ...): the records of a table are found by the palette's search from now on, those
-- that are there as well. Called again, it replaces what was said before. What is sealed must not be named. Further:
--   searched  columns the free words are looked for in; of a table with a search_text that stands for them
--   exact     columns with a code that is found by being typed whole, however short it is
--   told      the column that says a title of the server's own making
create procedure make_searchable(named text, title text, searched text, subtitle text default null, exact text default '',
  told text default null) language plpgsql as $$
declare
  made regclass := format('%I', named)::regclass;
  keeper text := quote_ident('search_' || named);
  words text;
  codes text;
  said text;
  beside text;
  watched text;
  entries text;
  one text;
begin
  if exists (select from pg_attribute where attrelid = made and attname = 'search_text') then
    words := 'coalesce(c.search_text, '''')';
  else
    select 'plain_text(concat_ws('' '', ' || string_agg(format(case format_type(a.atttypid, null) when 'jsonb' then 'words_of(c.%I)'
        when 'text[]' then 'joined(c.%I)' else 'c.%I::text' end, trim(s.name)), ', ' order by s.place) || '))'
      into words from string_to_table(searched, ',') with ordinality s (name, place)
        left join pg_attribute a on a.attrelid = made and a.attname = trim(s.name);
  end if;
  select 'array_remove(array[' || coalesce(string_agg(format('lower(c.%I)', trim(name)), ', '), '') || ']::text[], null)'
    into codes from string_to_table(nullif(exact, ''), ',') name;
  -- Title and subtitle as they are and folded; only of texts by language that takes a call for each row.
  select max(two.pair) filter (where two.name = title), max(two.pair) filter (where two.name = subtitle) into said, beside from (
    select a.attname::text as name, format(case format_type(a.atttypid, null) when 'jsonb' then 'c.%1$I, folded(c.%1$I)'
        else 'to_jsonb(c.%1$I), to_jsonb(plain_text(c.%1$I::text))' end, a.attname) as pair
      from pg_attribute a where a.attrelid = made and a.attnum > 0) two;
  if said is null or (subtitle is not null and beside is null) then
    raise exception 'column "%" or "%" of % does not exist', title, subtitle, named;
  end if;
  entries := format('insert into search_entry (vendor, resource, id, status, title, name, subtitle, also, told, words, codes)
    select c.vendor, %L, c.id, c.status, %s, %s, %s, %s, %s', named, said, coalesce(beside, 'null::jsonb, null::jsonb'),
    coalesce('c.' || quote_ident(told), 'null::jsonb'), words, codes);

  -- Whoever owns the tables may write past the fence, for several vendors at once: what is found stays behind it.
  execute format('create or replace function %1$s() returns trigger language plpgsql as $keeper$
    declare
      outer_vendor text := app_vendor();
      one text;
    begin
      if tg_op = ''UPDATE'' then
        if new.vendor is distinct from app_vendor() then perform set_config(''app.vendor'', new.vendor, true); end if;
        if new.status = 2 then
          delete from search_entry e where e.vendor = new.vendor and e.resource = %2$L and e.id = new.id;
        else
          %3$s from (select new.*) c
            on conflict (vendor, resource, id) do update set (status, title, subtitle, told, name, also, words, codes) =
              (excluded.status, excluded.title, excluded.subtitle, excluded.told, excluded.name, excluded.also, excluded.words, excluded.codes);
        end if;
      else
        for one in select distinct vendor from changed loop
          if one is distinct from app_vendor() then perform set_config(''app.vendor'', one, true); end if;
          if tg_op = ''DELETE'' then
            delete from search_entry e using changed c where e.vendor = one and c.vendor = one and e.resource = %2$L and e.id = c.id;
          else
            %3$s from changed c where c.vendor = one and c.status <> 2;
          end if;
        end loop;
      end if;
      if app_vendor() is distinct from outer_vendor then perform set_config(''app.vendor'', coalesce(outer_vendor, ''''), true); end if;
      return null;
    end $keeper$', keeper, named, entries);
  execute format('revoke execute on function %s() from public', keeper);
  -- As it was said: drift is seen by it.
  execute format('comment on function %s() is %L', keeper, concat_ws(', ', 'title => ' || quote_literal(title),
    'subtitle => ' || quote_literal(subtitle), 'searched => ' || quote_literal(searched),
    'exact => ' || quote_literal(nullif(exact, '')), 'told => ' || quote_literal(told)));

  -- Most changes are of something else: then nothing is called.
  select string_agg(format('old.%I', n.name), ', ') into watched from (
    select distinct trim(part) as name from string_to_table(concat_ws(',', 'status', title, subtitle, told,
      case when words like 'coalesce(%' then 'search_text' else searched end, nullif(exact, '')), ',') part) n;
  execute format('create or replace trigger search_made after insert on %s referencing new table as changed
    for each statement execute function %s()', made, keeper);
  execute format('create or replace trigger search_gone after delete on %s referencing old table as changed
    for each statement execute function %s()', made, keeper);
  execute format('create or replace trigger search_changed after update on %1$s
    for each row when ((%2$s) is distinct from (%3$s)) execute function %4$s()', made, watched, replace(watched, 'old.', 'new.'), keeper);

  foreach one in array array[made::text, 'search_entry'] loop
    execute format('alter table %s no force row level security', one);
  end loop;
  delete from search_entry where resource = named;
  execute format('%s from %s c where c.status <> 2', entries, made);
  foreach one in array array[made::text, 'search_entry'] loop
    execute format('alter table %s force row level security', one);
  end loop;
end
$$;
revoke execute on procedure make_searchable(text, text, text, text, text, text) from public;
call guard_vendor('search_entry');

call make_searchable('products', title => 'name', subtitle => 'slug', searched => 'name, slug', exact => 'slug');
call make_searchable('variants', title => 'sku', subtitle => 'option_text', searched => 'sku, barcode', exact => 'sku, barcode');
call make_searchable('price_schedules', title => 'note', searched => 'note');
call make_searchable('categories', title => 'name', subtitle => 'path', searched => 'name, path');
call make_searchable('attribute_sets', title => 'name', searched => 'name', exact => 'name');
call make_searchable('tags', title => 'code', subtitle => 'namespace', searched => 'code, label, synonyms', exact => 'code');
call make_searchable('brands', title => 'name', subtitle => 'code', searched => 'name, code', exact => 'code');
call make_searchable('orders', title => 'order_no', subtitle => 'contact_name', searched => 'order_no, contact_name', exact => 'order_no');
call make_searchable('packages', title => 'package_no', subtitle => 'awb', searched => 'awb');
call make_searchable('refunds', title => 'refund_no', searched => 'refund_no, credit_note_no', exact => 'refund_no');
call make_searchable('return_requests', title => 'return_no', searched => 'return_no', exact => 'return_no');
call make_searchable('cod_remittances', title => 'awb', subtitle => 'courier', searched => 'awb, utr');
call make_searchable('carts', title => 'number', subtitle => 'contact_name', searched => 'number, contact_name', exact => 'number');
call make_searchable('pushes', title => 'order_no', subtitle => 'code', searched => 'order_no', exact => 'order_no');
call make_searchable('ndrs', title => 'awb', subtitle => 'order_no', searched => 'awb, order_no');
call make_searchable('taxes', title => 'name', subtitle => 'legal_ref', searched => 'name, legal_ref');
call make_searchable('tax_classes', title => 'code', subtitle => 'name', searched => 'code, name', exact => 'code');
call make_searchable('hsn_codes', title => 'code', subtitle => 'description', searched => 'code, description', exact => 'code');
call make_searchable('tax_registrations', title => 'number', searched => 'number, legal_name', exact => 'number');
call make_searchable('tax_zones', title => 'name', subtitle => 'code', searched => 'name, code', exact => 'code');
call make_searchable('shipping_rates', title => 'name', searched => 'name', exact => 'name');
call make_searchable('shipping_zones', title => 'name', subtitle => 'code', searched => 'name, code', exact => 'code');
call make_searchable('shipping_methods', title => 'label', subtitle => 'code', searched => 'label, code', exact => 'code');
call make_searchable('shipping_surcharges', title => 'name', searched => 'name');
call make_searchable('postal_areas', title => 'code', subtitle => 'city', searched => 'code, city, state', exact => 'code');
call make_searchable('cod_charges', title => 'name', searched => 'name', exact => 'name');
call make_searchable('cod_rules', title => 'name', searched => 'name', exact => 'name');
call make_searchable('cod_pincodes', title => 'pincode', searched => 'pincode', exact => 'pincode');
call make_searchable('members', title => 'name', subtitle => 'member_no', searched => 'member_no, name', exact => 'member_no');
call make_searchable('store_credit', title => 'reason', searched => 'reason, ref', exact => 'ref');
call make_searchable('segments', title => 'name', searched => 'name', exact => 'name');
call make_searchable('warehouses', title => 'code', subtitle => 'name', searched => 'code, name, city', exact => 'code');
call make_searchable('stock', title => 'sku', searched => 'sku');
call make_searchable('stock_batches', title => 'batch_no', searched => 'batch_no, sku');
call make_searchable('inventory_logs', title => 'sku', searched => 'sku, reference');
call make_searchable('pincode_mappings', title => 'pattern', searched => 'pattern');
call make_searchable('couriers', title => 'code', subtitle => 'name', searched => 'code, name', exact => 'code');
call make_searchable('courier_pincodes', title => 'pincode', searched => 'pincode');
call make_searchable('courier_mappings', title => 'name', searched => 'name', exact => 'name');
call make_searchable('discounts', title => 'name', subtitle => 'internal_code', searched => 'code, name, internal_code', exact => 'internal_code');
call make_searchable('coupon_codes', title => 'code', searched => 'code');
call make_searchable('redemptions', title => 'held_for', searched => 'held_for');
call make_searchable('test_carts', title => 'name', searched => 'name', exact => 'name');
call make_searchable('settings', title => 'code', searched => 'code', exact => 'code');
call make_searchable('approvals', title => 'title', searched => 'title, subject', told => 'title_told');
call make_searchable('jobs', title => 'title', subtitle => 'number', searched => 'title', told => 'title_told');
call make_searchable('job_rows', title => 'key', searched => 'key, message');

-- Of a word that many records hold, the few of a small resource are found beside those of a large one.
create index search_entry_found on search_entry using gin (vendor, resource, words gin_trgm_ops, codes);
