-- Steps that change the picture of a work. `edit` holds the steps, `edit_version` counts their changes, and `edit_state` says whether the
-- picture shows them. `original` holds the files and the scores of the picture as it was made, while the work shows another picture.
alter table works
  add column edit jsonb,
  add column edit_version integer not null default 0,
  add column edit_state text not null default 'done' check (edit_state in ('done', 'making', 'failed')),
  add column original jsonb;
