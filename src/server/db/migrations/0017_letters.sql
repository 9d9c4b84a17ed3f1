-- Letters in the reader's language: the page beside the plain text, and what tells the language where no profile does.
alter table mail add column html text, add column language text;
alter table session add column language text;
alter table invitation add column language text;
