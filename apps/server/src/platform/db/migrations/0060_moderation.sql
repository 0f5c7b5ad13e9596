-- Who hides content ----------------------------------------------------------------------------------------------------------------

-- account: because of what its maker's account is (suspended, or on its way to be erased). moderator: by a decision. A moderator's
-- hiding outlives the account's coming back.
alter table posts
  add column hidden_by text check (hidden_by in ('account', 'moderator')),
  -- unchecked: nobody has looked yet, not even the pre-check.
  add column sensitive_by text check (sensitive_by in ('unchecked', 'pre_check', 'moderator')),
  add constraint posts_hidden_by_somebody check ((visibility = 'hidden') = (hidden_by is not null)),
  add constraint posts_sensitive_by_somebody check (is_sensitive = (sensitive_by is not null));

alter table work_templates
  add column visibility text not null default 'public' check (visibility in ('public', 'hidden')),
  add column hidden_by text check (hidden_by in ('account', 'moderator')),
  add constraint work_templates_hidden_by_somebody check ((visibility = 'hidden') = (hidden_by is not null));

-- The files of a post answer as long as it is public; afterwards only to who holds a signed address: its maker, and who decides.
create function follow_post_visibility() returns trigger language plpgsql as $$
begin
  update files set audience = case when new.visibility = 'public' then 'public' else 'signed' end
    where key in (new.image_key, new.video_key, new.thumbnail_key) and audience in ('public', 'signed');
  return null;
end $$;
create trigger posts_files_change after update of visibility on posts for each row
  when (old.visibility <> new.visibility) execute function follow_post_visibility();
create trigger posts_files_start after insert on posts for each row
  when (new.visibility <> 'public') execute function follow_post_visibility();

-- Cases ----------------------------------------------------------------------------------------------------------------------------

-- A doubt about something that somebody made, and what became of it. It outlives its target and the people.
create table cases (
  id uuid primary key,
  target_type text not null check (target_type in ('post', 'comment', 'user', 'work_template')),
  target_id uuid not null,
  -- Whose content it is.
  owner_id uuid references users on delete set null,
  origin text not null check (origin in ('report', 'pre_check')),
  state text not null default 'open' check (state in ('open', 'decided', 'appealed', 'closed')),
  -- What the target said when the case was opened; its pictures are kept as files `case/<id>/<n>` until the case is closed.
  text text not null,
  -- Speaks of intimate pictures: the short term, at whose end the target is hidden until somebody decides.
  is_urgent boolean not null,
  -- Hidden until somebody decides.
  is_provisional boolean not null default false,
  decision text check (decision in ('none', 'sensitive', 'hide', 'remove', 'suspend')),
  reason text,
  appeal_text text,
  -- What a hidden profile said before: it comes back with an appeal.
  profile jsonb,
  create_ts bigint not null default now_ms(),
  due_ts bigint not null,
  decide_ts bigint,
  check ((decision is null) = (state = 'open')),
  check ((decision is null) = (reason is null)),
  check ((decision is null) = (decide_ts is null)),
  check (not is_provisional or state = 'open')
);
create unique index cases_one_open on cases (target_type, target_id) where state = 'open';
create index cases_target on cases (target_type, target_id);
create index cases_owner on cases (owner_id);
create index cases_due on cases (due_ts, id);
create index cases_state_due on cases (state, due_ts, id);
create index cases_new on cases (id desc);
create index cases_overdue on cases (due_ts) where state = 'open' and is_urgent and not is_provisional;
create index cases_decided on cases (decide_ts) where state = 'decided';
create index cases_closed on cases (decide_ts) where state = 'closed';

-- The allowed changes of state; `nextCaseState` is the same rule as a function.
create function check_case_state() returns trigger language plpgsql as $$
begin
  if old.state = new.state
    or (old.state = 'open' and new.state = 'decided')
    or (old.state = 'decided' and new.state in ('appealed', 'closed'))
    or (old.state = 'appealed' and new.state = 'closed') then
    return new;
  end if;
  raise exception 'case % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
end $$;
create trigger cases_state before update of state on cases for each row execute function check_case_state();

create table case_reports (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  reporter_id uuid references users on delete set null,
  reason text not null check (reason in ('spam', 'abuse', 'sexual', 'minor', 'violence', 'copyright', 'other')),
  text text not null default '',
  -- Of who reports without an account: for moderators' eyes alone.
  contact text,
  create_ts bigint not null default now_ms()
);
create unique index case_reports_once on case_reports (case_id, reporter_id) where reporter_id is not null;
create unique index case_reports_once_by_contact on case_reports (case_id, lower(contact)) where contact is not null;
create index case_reports_case on case_reports (case_id, id);
create index case_reports_reporter on case_reports (reporter_id) where reporter_id is not null;

-- Who besides moderators may see a case, and as what. The affected person does from the moment that something was done.
create table case_sides (
  user_id uuid not null references users on delete cascade,
  case_id uuid not null references cases on delete cascade,
  side text not null check (side in ('reporter', 'affected')),
  primary key (user_id, case_id)
);
create index case_sides_case on case_sides (case_id);

-- The audit trail: what happened in a case, and by whom. Only inserted into; people's names leave it with their account.
create table case_events (
  id uuid primary key,
  case_id uuid not null references cases on delete cascade,
  type text not null check (type in ('opened', 'reported', 'hidden', 'decided', 'appealed', 'closed')),
  actor text not null check (actor in ('reporter', 'affected', 'moderator', 'system')),
  actor_id uuid references users on delete set null,
  action text check (action in ('none', 'sensitive', 'hide', 'remove', 'suspend')),
  text text,
  create_ts bigint not null default now_ms()
);
create index case_events_case on case_events (case_id, id);
create index case_events_actor on case_events (actor_id) where actor_id is not null;

create function keep_case_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
    return new;
  end if;
  if tg_op = 'DELETE' and not exists (select from cases where id = old.case_id) then
    return old;
  end if;
  raise exception 'case_events is append-only' using errcode = 'restrict_violation';
end $$;
create trigger case_events_keep before update or delete on case_events for each row execute function keep_case_event();

-- Accounts -------------------------------------------------------------------------------------------------------------------------

alter table users
  add column suspended_ts bigint,
  add column suspending_case_id uuid references cases on delete set null;
create index users_suspending_case on users (suspending_case_id) where suspending_case_id is not null;

-- Whoever is suspended in this moment shows nothing new: the insertion waits for the suspension that is under way.
create function hide_of_suspended() returns trigger language plpgsql as $$
begin
  if (select suspended_ts is not null from users where id = new.user_id for key share) then
    new.visibility := 'hidden';
    new.hidden_by := 'account';
  end if;
  return new;
end $$;
create trigger posts_of_suspended before insert on posts for each row execute function hide_of_suspended();
create trigger work_templates_of_suspended before insert on work_templates for each row execute function hide_of_suspended();

-- The pre-check --------------------------------------------------------------------------------------------------------------------

-- What the pre-check saw in a work: {model, drawing, hentai, neutral, porn, sexy}, of its most doubtful frame. Null: not looked at yet.
alter table works add column pre_check jsonb;
create index works_unchecked on works (id) where pre_check is null and thumbnail_key is not null and delete_ts is null;

-- Contents that a decision took away: by their names (SHA-256), so that nobody posts the same again from another work. Outlives the case.
create table withheld_objects (
  object_name text not null,
  case_id uuid not null,
  primary key (object_name, case_id)
);
create index withheld_objects_case on withheld_objects (case_id);
