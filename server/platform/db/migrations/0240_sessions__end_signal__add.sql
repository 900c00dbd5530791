-- A connection that stays open must end with its session, however that ends: sign-out, a new password, a removed account.
create function sessions_signal_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_ended', old.user_id::text);
  return null;
end
$$;

create trigger sessions_signal_end
  after delete on sessions for each row execute function sessions_signal_end();
