-- Who decides about reports; made by a command of the host.
alter table users add column role text not null default 'person' check (role in ('person', 'moderator'));

-- What somebody has changed; who has changed nothing has no row.
create table user_settings (
  user_id uuid primary key references users on delete cascade,
  -- {type: {panel, push}}: only what differs from what a type does by default.
  notification jsonb not null default '{}' check (jsonb_typeof(notification) = 'object'),
  likes_public boolean not null default false,
  show_sensitive boolean not null default false
);
