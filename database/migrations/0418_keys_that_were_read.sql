-- Which keys of an application a reading saw, so that one made there since is known as such: digests of their ids, which may be long and many.
-- Null of what was read before this.
alter table adoption_application add column key_marks bigint[];
