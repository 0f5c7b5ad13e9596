-- What tells of a comment goes with it, and is hidden while it is.
delete from notifications where comment_id is not null and not exists (select from comments where comments.id = comment_id);
delete from notification_acts where comment_id is not null and not exists (select from comments where comments.id = comment_id);
alter table notifications add foreign key (comment_id) references comments on delete cascade;
alter table notification_acts add foreign key (comment_id) references comments on delete cascade;

create function hide_acts_of_comment() returns trigger language plpgsql as $$
begin
  update notification_acts set is_gone = new.visibility = 'hidden' where comment_id = new.id;
  return null;
end $$;
create trigger comments_hide_acts after update of visibility on comments
  for each row when (old.visibility <> new.visibility) execute function hide_acts_of_comment();
