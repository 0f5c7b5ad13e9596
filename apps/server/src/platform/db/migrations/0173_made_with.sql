-- Models of engines that made a stored output of a node, or what it was made from: [{model, kind}]. Null: none, or unknown.
alter table files add column made_with jsonb;
