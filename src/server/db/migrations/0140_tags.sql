-- Tags, which other records bear.

call make_resource('tags', $$
  code text not null,
  label jsonb not null,
  namespace smallint not null,
  synonyms text[],
  color text,
  is_public boolean,
  applies_to text[],
  expires_at timestamptz
$$, searched => 'code, label, synonyms', uniques => 'code');
