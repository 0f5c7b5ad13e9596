-- Tells every process that content which visitors may see was changed or removed, so that no answer from before is shared any longer.
-- New rows and counts may show up to a second later; a commit sends one notification, however many rows it changes.
create function tell_content_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('easel_events', '{"type":"content_changed"}');
  return null;
end $$;

create trigger posts_changed after delete or update of
    title, alt_text, visibility, only_for_owner, is_sensitive, remix_of_post_id, theme_id, image_key, video_key, thumbnail_key, hide_mark
  on posts for each row execute function tell_content_changed();
create trigger comments_changed after delete or update of text, visibility, only_for_owner, pin_ts
  on comments for each row execute function tell_content_changed();
create trigger users_changed after delete or update of
    username, nick_name, avatar_key, bio, location, website, erase_ts, leave_ts, suspended_ts
  on users for each row execute function tell_content_changed();
create trigger work_templates_changed after delete or update of version, visibility, only_for_owner, delete_ts, theme_id
  on work_templates for each row execute function tell_content_changed();
create trigger themes_changed after update or delete
  on themes for each row execute function tell_content_changed();
create trigger post_topics_changed after delete
  on post_topics for each row execute function tell_content_changed();
