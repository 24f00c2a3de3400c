drop index reservation_rare_outcome;
