-- Files of models are compared by names with slashes: an engine on Windows lists them with backslashes. Engines tell theirs again.
update engines set wants_capabilities = true, probe_due_ts = 0 where kind = 'comfyui' and strpos(model_files::text, '\\') > 0;
update work_templates set engine_files = string_to_array(replace(array_to_string(engine_files, chr(10)), '\', '/'), chr(10))
where strpos(array_to_string(engine_files, ''), '\') > 0;
update engine_queue set needs = replace(needs::text, '\\', '/')::jsonb where strpos(needs::text, '\\') > 0;
-- What a retry needs of engines.
update runs set engine_needs = replace(engine_needs::text, '\\', '/')::jsonb, first_stages = replace(first_stages::text, '\\', '/')::jsonb
where uses_engine and strpos(engine_needs::text, '\\') > 0;
