drop table account_token;
