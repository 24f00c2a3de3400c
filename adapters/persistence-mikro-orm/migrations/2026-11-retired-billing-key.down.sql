drop table retired_billing_key;
