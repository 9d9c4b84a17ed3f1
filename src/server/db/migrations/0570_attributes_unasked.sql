-- No question is answered by it: what a product is described with is looked for inside the text of its attributes. Kept up to date
-- it was all the same, with every product that was written.
drop index products_attributes;
