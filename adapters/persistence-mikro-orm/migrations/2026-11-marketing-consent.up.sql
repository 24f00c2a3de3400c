-- When the consent in force was given, and when the person was last reminded of it: every two years by law.
alter table person add column marketing_agreed_at timestamptz, add column marketing_asked_at timestamptz;
-- Consents given before: at the first change of preferences that gave it, or at registration.
update person p set marketing_agreed_at = coalesce(
  (select min(e.at) from domain_event e
   where e.type = 'preferences-changed' and e.event ->> 'personId' = p.id::text and (e.event ->> 'marketingOptIn')::boolean),
  p.created_at)
where p.marketing_opt_in;
create index person_consent on person ((coalesce(marketing_asked_at, marketing_agreed_at))) where marketing_opt_in;
