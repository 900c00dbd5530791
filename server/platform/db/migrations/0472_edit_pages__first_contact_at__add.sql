-- When the server first heard of a page. One that was opened without a network is known only later, and has nothing to say about before.
alter table edit_pages add column first_contact_at timestamptz;
update edit_pages set first_contact_at = began_at;
alter table edit_pages alter column first_contact_at set not null, alter column first_contact_at set default now();
