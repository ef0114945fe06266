-- Whoever took something on in a meeting and has not done it by its day is told each week; of an item once.
alter table agenda_item add column actions_reminded_on date;
