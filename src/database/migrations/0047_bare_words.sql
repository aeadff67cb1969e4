-- Words of Sinhala and Tamil are stored without their endings. The next start stores the words of all products again.

UPDATE listed_products SET words = NULL;
