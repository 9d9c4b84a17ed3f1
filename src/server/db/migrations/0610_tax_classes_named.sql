-- A tax class is called by its name, its code stands beside it: what the palette finds of those that are there is written anew.
call make_searchable('tax_classes', title => 'name', subtitle => 'code', searched => 'code, name', exact => 'code');
