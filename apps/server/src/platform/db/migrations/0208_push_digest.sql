-- One push a day about the reactions of the day, for those who want it. The zone of the day; null: it is not wanted.
alter table user_settings add column push_digest_zone text;
-- When the reactions were last counted for it.
alter table user_settings add column push_digest_ts bigint not null default 0;
create index user_settings_digest on user_settings (push_digest_ts) where push_digest_zone is not null;
