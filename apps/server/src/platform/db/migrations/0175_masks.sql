-- A mask says which part of a work's photo is made anew. It is a source like the photo, but no photo: posts do not show it.
alter table work_sources add column is_mask boolean not null default false;
