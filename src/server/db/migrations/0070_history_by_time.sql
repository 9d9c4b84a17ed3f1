-- What was changed since a moment: lines are appended as time goes on, so a few bytes per block are index enough.
create index history_by_time on history using brin (at);
