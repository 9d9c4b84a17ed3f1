-- Which jobs a file belongs to: asked for by whoever wants to read it, and by the sweep before it takes one away.

create index jobs_source_file on jobs (vendor, (source_file ->> 'fileId')) where source_file is not null;
create index jobs_result_file on jobs (vendor, (result_file ->> 'fileId')) where result_file is not null;
