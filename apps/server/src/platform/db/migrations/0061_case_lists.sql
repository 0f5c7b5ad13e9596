-- Every list asks for the pages of each state by itself and merges them: closed cases are not waded through on the way to open ones.
drop index cases_due;
drop index cases_new;
create index cases_state_new on cases (state, id desc);

-- A case may have thousands of reports; lists show the first of them and how many there are.
alter table cases add column report_count integer not null default 0 check (report_count >= 0);

create function count_case_report() returns trigger language plpgsql as $$
begin
  update cases set report_count = report_count + 1 where id = new.case_id;
  return null;
end $$;
create trigger case_reports_count after insert on case_reports for each row execute function count_case_report();

-- Reports are part of the audit trail as they are: what was said is not changed, and people's names leave it with their account.
alter table case_events drop constraint case_events_type_check;
alter table case_events add constraint case_events_type_check
  check (type in ('opened', 'hidden', 'decided', 'appealed', 'closed'));

drop trigger case_events_keep on case_events;
drop function keep_case_event();
create function keep_case_record() returns trigger language plpgsql as $$
declare
  person text := tg_argv[0];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) ->> person is null and to_jsonb(new) - person = to_jsonb(old) - person then
    return new;
  end if;
  if tg_op = 'DELETE' and not exists (select from cases where id = old.case_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger case_events_keep before update or delete on case_events
  for each row execute function keep_case_record('actor_id');
create trigger case_reports_keep before update or delete on case_reports
  for each row execute function keep_case_record('reporter_id');

-- Whether there is anybody to decide.
create index users_moderators on users (id) where role = 'moderator';
