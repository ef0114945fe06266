-- Why a draft was not published at its time, for whoever planned it; gone with the next publishing or date.
alter table embedded_content_entry add column publish_failure text;
