drop function move_stray, next_stray, partition_key;
