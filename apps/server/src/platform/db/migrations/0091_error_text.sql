-- What is wrong with the material, as the node that refused it says, in every language of the product: {"en": …, "zh": …}.
alter table runs add column error_text jsonb check (error_text is null or error_reason = 'material');
