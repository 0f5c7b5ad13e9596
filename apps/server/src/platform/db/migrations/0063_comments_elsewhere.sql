-- What comments mean to notifications and to suspended accounts, whose tables are younger.

-- Nobody is told of a comment that is gone.
create function forget_comments() returns trigger language plpgsql as $$
begin
  delete from notification_acts where comment_id in (select id from gone);
  delete from notifications where comment_id in (select id from gone);
  return null;
end $$;
create trigger comments_forget after delete on comments
  referencing old table as gone for each statement execute function forget_comments();

create trigger comments_of_suspended before insert on comments for each row execute function hide_of_suspended();
