-- Films, which housekeeping has short clips made of for lists.
create index objects_films on objects (name) where mime_type like 'video/%';
