-- What the clock did at a moment somebody had set is found without reading the history of every record that rests.
create index operation_clocked on operation (vendor, action) where face = 'system' and action like '%.schedule';
