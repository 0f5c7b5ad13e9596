-- Accounts on their way out ----------------------------------------------------------------------------------------------------------

-- When its owner asked for the account to be erased: hidden from then on, and back as it was at the next sign-in until `erase_ts`.
alter table users
  add column leave_ts bigint,
  add constraint users_leave_to_erase check (leave_ts is null or erase_ts is not null);

-- Whoever is suspended or leaving in this moment shows nothing new: the insertion waits for what is under way.
create or replace function hide_of_suspended() returns trigger language plpgsql as $$
begin
  if (select suspended_ts is not null or leave_ts is not null from users where id = new.user_id for key share) then
    new.visibility := 'hidden';
    new.hidden_by := 'account';
  end if;
  return new;
end $$;

-- Names of erased accounts (SHA-256 of their keys): nobody else takes one at once and is taken for who had it before.
create table former_usernames (
  username_hash bytea primary key,
  free_ts bigint not null
);
create index former_usernames_free on former_usernames (free_ts);

create function keep_former_username() returns trigger language plpgsql as $$
begin
  insert into former_usernames (username_hash, free_ts)
    values (sha256(convert_to(old.username_key, 'UTF8')), now_ms() + 30::bigint * 86400000)
    on conflict (username_hash) do update set free_ts = excluded.free_ts;
  return null;
end $$;
create trigger users_former_username after delete on users for each row when (old.kind = 'person')
  execute function keep_former_username();

-- The ledger outlives the person --------------------------------------------------------------------------------------------------------

alter table balance_entries
  alter column user_id drop not null,
  drop constraint balance_entries_user_id_fkey,
  add constraint balance_entries_user_id_fkey foreign key (user_id) references users on delete set null;

create function keep_balance_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.user_id is null and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise exception 'balance_entries is append-only' using errcode = 'restrict_violation';
end $$;
drop trigger balance_entries_keep on balance_entries;
create trigger balance_entries_keep before update or delete on balance_entries for each row execute function keep_balance_entry();

-- What was computed of somebody's pictures alone goes with them.
create index run_nodes_content on run_nodes (content_key);
