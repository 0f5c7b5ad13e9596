-- What time alone did about a case that nobody decided: nothing that shows, blurred, or hidden. It stands until somebody decides.
alter table cases add column provisional text check (provisional in ('none', 'sensitive', 'hide'));
update cases set provisional = 'hide' where is_provisional;
drop index cases_overdue;
alter table cases drop column is_provisional;
alter table cases add check (provisional is null or state = 'open');
create index cases_overdue on cases (due_ts) where state = 'open' and is_urgent and provisional is distinct from 'hide';

-- From where somebody reported, known by a hash that differs in each case: two reports from one place are one voice.
alter table case_reports add column place_hash text;

alter table case_events drop constraint case_events_type_check;
alter table case_events add constraint case_events_type_check
  check (type in ('opened', 'blurred', 'hidden', 'decided', 'appealed', 'closed'));
