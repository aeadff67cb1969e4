-- Products of the back-office's lists are counted where they are listed, up to 10,001 of them, so no table keeps their number by state and day.

DROP TRIGGER products_state_added ON products;
DROP TRIGGER products_state_changed ON products;
DROP TRIGGER products_state_removed ON products;
DROP FUNCTION count_product_states();
DROP FUNCTION move_product_state();
DROP TABLE state_counts;
