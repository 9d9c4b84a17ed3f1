-- What links into the apps of a shop begin with.

alter table settings
  add column link_android text,
  add column link_ios text;
