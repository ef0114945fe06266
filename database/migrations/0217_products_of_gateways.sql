-- Products of environments whose gateway keeps them are read from there: it has no path of theirs that the portal knows.
alter table api_product alter column base_path drop not null;
