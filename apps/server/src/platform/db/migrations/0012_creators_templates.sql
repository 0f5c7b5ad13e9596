-- Templates of people. A deleted one stays as what works were made with, seen by nobody; its maker may be gone altogether.
alter table work_templates
  alter column user_id drop not null,
  drop constraint work_templates_user_id_fkey,
  add constraint work_templates_user_id_fkey foreign key (user_id) references users on delete set null,
  add column delete_ts bigint,
  -- A throw-away account's templates are seen by itself alone.
  add column only_for_owner boolean not null default false,
  -- The challenge that it was made for.
  add column theme_id uuid,
  -- What people did with it: one who keeps it says more than one who tries it.
  add column score integer not null generated always as (use_count + 3 * like_count) stored;

drop index work_templates_hot;
drop index work_templates_media_hot;
drop index work_templates_media_new;
create index work_templates_score on work_templates (score desc, id desc) where delete_ts is null;
create index work_templates_new on work_templates (id desc) where delete_ts is null;
create index work_templates_media_score on work_templates (media_type, score desc, id desc) where delete_ts is null;
create index work_templates_media_new on work_templates (media_type, id desc) where delete_ts is null;
create index work_templates_user_score on work_templates (user_id, score desc, id desc) where delete_ts is null;
create index work_templates_user_new on work_templates (user_id, id desc) where delete_ts is null;
create index work_templates_theme_score on work_templates (theme_id, score desc, id desc) where delete_ts is null and theme_id is not null;
create index work_templates_theme_new on work_templates (theme_id, id desc) where delete_ts is null and theme_id is not null;

-- The templates of an account go with it, before the account does.
create function delete_templates_of_user() returns trigger language plpgsql as $$
begin
  update work_templates set delete_ts = now_ms() where user_id = old.id and delete_ts is null;
  return old;
end $$;
create trigger users_templates before delete on users for each row execute function delete_templates_of_user();

alter table work_template_versions
  -- Beside the definition: lists have no use for it, and it may be large.
  add column graph jsonb,
  -- What its maker drew: JSON, compressed (zstd).
  add column ui bytea,
  -- The cover was not given: the engine makes one.
  add column makes_cover boolean not null default false,
  -- It is still being made.
  add column cover_pending boolean not null default false,
  add column create_ts bigint not null default now_ms();
alter table work_template_versions alter column ui set storage external;
update work_template_versions set graph = definition -> 'graph', definition = definition - 'graph';
alter table work_template_versions alter column graph set not null;

-- Runs that make a cover: the template's graph with a picture of the system's.
create table work_template_covers (
  id uuid primary key references runs on delete cascade,
  work_template_id uuid not null,
  version integer not null,
  foreign key (work_template_id, version) references work_template_versions on delete cascade
);
create index work_template_covers_version on work_template_covers (work_template_id, version);

create table work_template_likes (
  work_template_id uuid not null references work_templates on delete cascade,
  user_id uuid not null references users on delete cascade,
  create_ts bigint not null default now_ms(),
  primary key (user_id, work_template_id)
);
create index work_template_likes_template on work_template_likes (work_template_id);
create index work_template_likes_list on work_template_likes (user_id, create_ts desc, work_template_id desc);

create function count_work_template_like() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update work_templates set like_count = like_count + 1 where id = new.work_template_id;
  else
    update work_templates set like_count = like_count - 1 where id = old.work_template_id;
  end if;
  return null;
end $$;
create trigger work_template_likes_count after insert or delete on work_template_likes for each row execute function count_work_template_like();

create table work_template_topics (
  work_template_id uuid not null references work_templates on delete cascade,
  topic_id uuid not null references topics on delete cascade,
  primary key (work_template_id, topic_id)
);
create index work_template_topics_topic on work_template_topics (topic_id, work_template_id desc);
