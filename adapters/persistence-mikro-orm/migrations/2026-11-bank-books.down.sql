drop table tax_remittance;
drop table gateway_settlement;
