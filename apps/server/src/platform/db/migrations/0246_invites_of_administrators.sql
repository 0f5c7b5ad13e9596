-- Administrators list, share and withdraw invitations. The code is sealed with the server's secret; a command of the host, which may lack
-- that, shows it once only.
alter table invites
  add column id uuid,
  add column max_uses integer not null default 1 check (max_uses between 1 and 1000),
  add column use_count integer not null default 0,
  add column note text,
  add column sealed_code bytea,
  -- Invitations that were made together.
  add column batch_id uuid,
  -- Null: a command of the host made it, or the account is erased.
  add column actor_id uuid references users on delete set null,
  add column by_host boolean not null default false,
  add column withdraw_ts bigint;

create table invite_uses (
  invite_id uuid not null,
  user_id uuid references users on delete set null,
  use_ts bigint not null
);

-- Earlier invitations get ids that sort by their time, like new ones.
update invites set
  id = (lpad(to_hex(create_ts), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
  by_host = true,
  use_count = case when used_ts is null then 0 else 1 end;
insert into invite_uses (invite_id, user_id, use_ts) select id, used_by, used_ts from invites where used_ts is not null;

alter table invites
  alter column id set not null,
  add constraint invites_id unique (id),
  add constraint invites_use_count check (use_count between 0 and max_uses),
  add constraint invites_actor check (not by_host or actor_id is null),
  drop column used_ts,
  drop column used_by;
create index invites_expire on invites (expire_ts) where use_count = 0;
create index invites_actor on invites (actor_id) where actor_id is not null;
create index invites_batch on invites (batch_id) where batch_id is not null;

alter table invite_uses add foreign key (invite_id) references invites (id) on delete cascade;
create index invite_uses_invite on invite_uses (invite_id, use_ts desc);
create index invite_uses_user on invite_uses (user_id) where user_id is not null;
