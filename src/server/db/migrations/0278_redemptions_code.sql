-- Who used a code: asked for each code of a batch that is taken back, and for those that leaked.
create index redemptions_code on redemptions (vendor, code) where code is not null;
