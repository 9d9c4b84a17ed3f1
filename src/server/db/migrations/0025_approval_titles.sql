-- What a request is called by key and parameters, so that it is read in any language; `title` stays the finished English,
-- which is all that older requests have.
alter table approvals add column title_told jsonb;
