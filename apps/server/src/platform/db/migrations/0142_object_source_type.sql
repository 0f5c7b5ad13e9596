-- How a result came to be, by the name that IPTC has for it; unknown of everything else, and of results of earlier releases.
alter table objects add column source_type text;
