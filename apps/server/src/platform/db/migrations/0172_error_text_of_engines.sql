-- Engines say why a run has failed too, where its material is not to blame.
alter table runs drop constraint runs_check3;
alter table runs add constraint runs_error_text check (error_text is null or error_reason in ('material', 'system'));
