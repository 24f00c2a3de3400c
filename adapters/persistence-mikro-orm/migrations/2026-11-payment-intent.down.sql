drop table payment_intent;
