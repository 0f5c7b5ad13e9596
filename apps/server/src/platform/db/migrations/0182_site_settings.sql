-- What administrators have set while the site runs, with its history: the last row of a name is its value. A setting of the host wins.
create table site_setting_changes (
  id bigint generated always as identity primary key,
  name text not null,
  -- Null: the default again.
  value jsonb,
  actor_id uuid references users on delete set null,
  create_ts bigint not null default now_ms()
);
create index site_setting_changes_name on site_setting_changes (name, id desc);
create index site_setting_changes_actor on site_setting_changes (actor_id) where actor_id is not null;
