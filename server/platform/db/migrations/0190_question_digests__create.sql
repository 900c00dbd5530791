-- A mail a day about questions and answers that somebody has not seen. Who has no row wants it.
create table question_digests (
  user_id integer primary key references users on delete cascade,
  is_wanted boolean not null default true,
  -- The newest message that a mail told of: each is told once.
  told_message_id integer not null default 0,
  -- Written before a mail is sent, so that nobody gets two on a day.
  begun_at timestamptz
);
create index messages_created_at on messages (created_at);
