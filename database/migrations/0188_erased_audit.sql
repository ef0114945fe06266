-- What was sealed of an entry, where an erasure left nothing from which it could be made anew: a hash stands in it behind a sign that JSON
-- writes with a backslash, such as the end of a line before an e-mail address.
alter table audit_seal add column sealed_text text;
