-- Pictures of the demo that nobody has looked at yet: what they are drawn from. Once drawn, the file is like any other.
alter table file add column drawing jsonb;
