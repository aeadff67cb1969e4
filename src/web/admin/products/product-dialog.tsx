import { useId, useState } from "react"
import { m } from "#messages/messages.js"
import { type AdminProduct, productForm } from "#shop/catalogue/admin-products.ts"
import { EntityDialog } from "../forms/entity-dialog.tsx"
import { numberOf, schemaOfTyped, typedNumber } from "../forms/typed-values.ts"
import { useEditForm } from "../forms/use-edit-form.ts"
import { PictureUpload } from "./picture-upload.tsx"
import { ProductFields, type ProductFormValues, productLabels } from "./product-fields.tsx"
import { productKind } from "./product-kind.ts"

interface ProductDialogProps {
  /** Null to add one. */
  product: AdminProduct | null
  categories: readonly string[]
  onClose: () => void
  onSaved: (product: AdminProduct) => void
}

const schema = schemaOfTyped(productForm, (values: ProductFormValues) => ({
  ...values,
  price: numberOf(values.price),
  stock_quantity: numberOf(values.stock_quantity),
}))

function formValuesOf(product: AdminProduct | null): ProductFormValues {
  return {
    name: product?.name ?? "",
    description: product?.description ?? "",
    price: typedNumber(product?.price ?? null),
    stock_quantity: typedNumber(product?.stock_quantity ?? null),
    category: product?.category ?? "",
    image_url: product?.image_url ?? "",
  }
}

const formats = { image_url: (url: string) => url && m.admin_products_form_other_picture() }

export function ProductDialog({ product, categories, onClose, onSaved }: ProductDialogProps) {
  const form = useEditForm(schema, product, formValuesOf)
  const { fields } = form
  const [uploading, setUploading] = useState(false)
  const pictureId = useId()
  return (
    <EntityDialog
      kind={productKind}
      form={form}
      addTitle={m.admin_products_add()}
      labels={productLabels}
      formats={formats}
      waiting={uploading}
      onClose={onClose}
      onSaved={onSaved}
    >
      <ProductFields fields={fields} categories={categories} />
      <PictureUpload
        id={pictureId}
        imageUrl={fields.values.image_url || null}
        onChange={(url) => fields.set("image_url", url ?? "")}
        onBusy={setUploading}
      />
    </EntityDialog>
  )
}
