-- The kinds of engines are declared in code alone (packages/remote-engines/src/kinds), which checks what it stores.
alter table engines drop constraint engines_kind_check;
