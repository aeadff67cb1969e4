CREATE TABLE product_imports (
  id uuid PRIMARY KEY,                                -- given with the preview
  actor_id uuid,
  imported_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE product_imports IS 'Imports of products that were carried out: each preview once.';
