-- Likeness of the faces of the result to the faces of its photo, in percent.
alter table works add column likeness smallint check (likeness between 0 and 100);
