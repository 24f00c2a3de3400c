drop table screen_key;
