-- The pictures of a creator's template answer as long as it is public, as those of a post do. The product's own belong to nobody.
create function follow_template_visibility() returns trigger language plpgsql as $$
begin
  update files set audience = case when new.visibility = 'public' then 'system' else 'signed' end
    where user_id is not null and audience in ('system', 'signed')
      and key in (select unnest(array[cover_key, preview_key]) from work_template_versions where work_template_id = new.id);
  return null;
end $$;
create trigger work_templates_files_change after update of visibility on work_templates for each row
  when (old.visibility <> new.visibility) execute function follow_template_visibility();
