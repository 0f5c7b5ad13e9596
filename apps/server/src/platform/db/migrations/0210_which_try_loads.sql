-- Which try changed an engine's model is seen in the order in which tries ended: two that were sent at once may have arrived in either order.
alter table engine_tries drop column changes_model;
