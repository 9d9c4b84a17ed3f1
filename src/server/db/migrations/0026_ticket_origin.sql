-- Which of our hosts a ticket was asked for on: where nobody is signed in, only a page that comes from there may use it.

alter table transfer add column asked_on text not null default '';
alter table transfer alter column asked_on drop default;
