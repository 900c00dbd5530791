-- When somebody last clicked or typed on the page, opened it or changed the code: who is stuck now is there now.
alter table open_pages add active_at timestamptz;
update open_pages set active_at = still_since;
alter table open_pages alter active_at set not null;
