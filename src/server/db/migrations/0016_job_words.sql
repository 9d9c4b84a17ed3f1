-- What a job is called and why it ended, by key and parameters, so that both are read in any language; `title` and `reason`
-- stay the finished English, which is all that older jobs have.
alter table jobs add column title_told jsonb, add column reason_told jsonb;
