-- Runs that make the covers of style presets, by the name of the file that they make: one for each preset and its words.
create table style_covers (
  key text primary key,
  run_id uuid not null unique references runs on delete cascade,
  -- It changes where a picture was refused, which the same seed would only give again.
  seed integer not null
);
