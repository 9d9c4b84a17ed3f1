-- Texts of a page that were filled in and nobody has looked over yet: the language of each, and where it stands.

alter table pages add column needs_review text[];
