create function partition_key(the_table text) returns name language sql stable as $$
  select a.attname from pg_partitioned_table p join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
  where p.partrelid = the_table::regclass;
$$;

-- The lowest key in the default partition that is not below.
create function next_stray(the_table text, lowest uuid) returns uuid language plpgsql stable as $$
declare
  found_key uuid;
begin
  execute format('select %2$I from partitions.%1$I where %2$I >= $1 order by %2$I limit 1',
    the_table || '_default', partition_key(the_table)) into found_key using lowest;
  return found_key;
end $$;

-- Makes the partition and moves its rows there from the default partition, which takes no new rows meanwhile. Without triggers: the rows
-- stay the same, and what follows from them is already booked.
create function move_stray(the_table text, suffix text, lowest text, highest text) returns bigint
language plpgsql set lock_timeout = '2s' as $$
declare
  partition text := the_table || '_' || suffix;
  stray text := the_table || '_default';
  belongs text := format('%1$I >= %2$L and %1$I < %3$L', partition_key(the_table), lowest, highest);
  moved bigint;
begin
  perform pg_advisory_xact_lock(hashtext('spotter-partitions'));
  execute format('lock table partitions.%I in share row exclusive mode', stray);
  execute format('create table partitions.%I (like %I including defaults including constraints)', partition, the_table);
  execute format('insert into partitions.%I select * from partitions.%I where %s', partition, stray, belongs);
  get diagnostics moved = row_count;
  execute format('alter table partitions.%I disable trigger user', stray);
  execute format('delete from partitions.%I where %s', stray, belongs);
  execute format('alter table partitions.%I enable trigger user', stray);
  execute format('alter table %I attach partition partitions.%I for values from (%L) to (%L)', the_table, partition, lowest, highest);
  perform guard_partition(the_table::regclass, format('partitions.%I', partition)::regclass);
  return moved;
end $$;
