-- Files as somebody wants to have them: format, quality, size, visible mark. Made once for all who have the same bytes, whatever they call
-- them. A row is the claim of who makes it; it goes with what it was made of.
create table variants (
  source_name text not null references objects on delete cascade,
  spec text not null,
  state text not null default 'making' check (state in ('making', 'ready', 'failed')),
  failure text check (failure in ('unsupported', 'broken')),
  object_name text references objects,
  -- Whose wish it was, while it is made: an account or an address.
  requester text,
  claim_ts bigint not null default now_ms(),
  use_ts bigint not null default now_ms(),
  primary key (source_name, spec),
  check ((state = 'ready') = (object_name is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index variants_object on variants (object_name) where object_name is not null;
create index variants_requester on variants (requester) where state = 'making';
create index variants_use on variants (use_ts);

-- Kept for their time even without the person.
create table consents (
  id uuid primary key,
  user_id uuid references users on delete set null,
  type text not null check (type in ('unmarked_download')),
  create_ts bigint not null default now_ms(),
  expire_ts bigint not null
);
create index consents_user on consents (user_id, expire_ts) where user_id is not null;
create index consents_expire on consents (expire_ts);

-- Its maker has left the visible mark out.
alter table posts add column hide_mark boolean not null default false;
