-- The brands of what is sold.

call make_resource('brands', $$
  name jsonb not null,
  code text not null,
  slug text not null,
  logo jsonb,
  theme jsonb,
  story jsonb,
  legal_entity jsonb,
  support_phone text,
  support_email text,
  social text[],
  sort_rank integer
$$, searched => 'name, code', uniques => 'code, slug');
