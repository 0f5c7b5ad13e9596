-- A case stays without the person whom it was about: what they wrote and showed goes once nobody has to judge it any more.
create function forget_case_owner() returns trigger language plpgsql as $$
begin
  if new.owner_id is not null then
    return new;
  end if;
  new.profile := null;
  if new.state in ('decided', 'closed') then
    new.text := '';
    new.appeal_text := null;
    delete from files
      where key in ('case/' || new.id || '/image', 'case/' || new.id || '/video', 'case/' || new.id || '/thumbnail');
  end if;
  return new;
end $$;
create trigger cases_owner_gone before update of owner_id, state on cases for each row execute function forget_case_owner();

-- With a person's name goes what they said in their own cause.
create or replace function keep_case_record() returns trigger language plpgsql as $$
declare
  person text := tg_argv[0];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) ->> person is null and to_jsonb(new) - person = to_jsonb(old) - person then
    if to_jsonb(old) ->> 'actor' = 'affected' then
      new.text := null;
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' and not exists (select from cases where id = old.case_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
