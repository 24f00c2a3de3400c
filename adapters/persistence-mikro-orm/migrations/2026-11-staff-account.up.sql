-- What an administrator may do. Those of before become owners.
create table staff_account (
  id uuid primary key references person,
  role text not null check (role in ('owner', 'finance', 'support', 'operations')),
  deactivated_at timestamptz,
  version integer not null
);
insert into staff_account (id, role, version) select id, 'owner', 1 from person where role = 'admin' and closed_at is null;

-- The locks let one of two owners who demote each other see what the other did.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform from staff_account
    where role = 'owner' and deactivated_at is null and id <> old.id order by id for no key update;
  if not found then
    raise exception 'the last owner stays' using errcode = 'check_violation', constraint = 'staff_account_owner';
  end if;
  return null;
end $$;
create trigger staff_account_owner after update on staff_account
  for each row when (old.role = 'owner' and old.deactivated_at is null
    and (new.role <> 'owner' or new.deactivated_at is not null))
  execute function keep_an_owner();
