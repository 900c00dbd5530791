-- Pictures of instructions. A content is stored once, however many courses have it.
create table picture_contents (
  -- SHA-256 of the bytes, in hexadecimal.
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml')),
  -- In pixels; null for drawings that do not say.
  width integer,
  height integer,
  size integer not null,
  bytes bytea not null
);
-- Pictures are compressed already.
alter table picture_contents alter column bytes set storage external;

-- The names by which the texts of a course mention its pictures. What a name stands for never changes.
create table pictures (
  course_id integer not null references courses on delete cascade,
  name text not null,
  hash text not null references picture_contents,
  created_at timestamptz not null default now(),
  -- Since when no text has mentioned it; null if one does, or if nobody has looked yet.
  unused_since timestamptz,
  primary key (course_id, name),
  unique (course_id, hash)
);
create index pictures_hash on pictures (hash);
