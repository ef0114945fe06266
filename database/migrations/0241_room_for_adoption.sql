-- Each row is changed when it is given to somebody and again when it is taken over: room on its page keeps these changes out of the indexes.
alter table adoption_application set (fillfactor = 50);
