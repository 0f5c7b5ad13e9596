-- Why an upload was refused, where its code says less; unknown of what earlier releases refused.
alter table uploads add column refusal_cause text;
