drop table service_heartbeat;
