drop table demand_count;
