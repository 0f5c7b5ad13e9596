-- Models of engines that made a work, once it is done.
alter table works add column models text[] not null default '{}';
update works set models = made.models from (
  select run_id, array_agg(distinct replace(model, '\', '/')) as models from engine_tries
    where outcome = 'done' and model is not null group by run_id
) as made where works.id = made.run_id;

-- Posts of each model, so that its newest ones are found without reading others.
create table post_models (
  model text not null,
  post_id uuid not null references posts on delete cascade,
  primary key (model, post_id)
);
create index post_models_of_post on post_models (post_id);
insert into post_models (model, post_id)
  select model, posts.id from posts join works on works.id = posts.work_id, unnest(works.models) as model;
