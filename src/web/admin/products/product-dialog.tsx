import { useId, useState } from "react"
import { type AdminProduct, productForm } from "#shop/catalogue/admin-products.ts"
import { productKind } from "../forms/entities.ts"
import { EntityDialog } from "../forms/entity-dialog.tsx"
import { numberOf, schemaOfTexts, typedNumber } from "../forms/typed-values.ts"
import { useEditForm } from "../forms/use-edit-form.ts"
import { PictureUpload } from "./picture-upload.tsx"
import { ProductFields, type ProductTexts, productLabels } from "./product-fields.tsx"

interface ProductDialogProps {
  /** Null to add one. */
  product: AdminProduct | null
  categories: readonly string[]
  onClose: () => void
  onSaved: (product: AdminProduct) => void
}

const schema = schemaOfTexts(productForm, (texts: ProductTexts) => ({
  ...texts,
  price: numberOf(texts.price),
  stock_quantity: numberOf(texts.stock_quantity),
}))

function textsOf(product: AdminProduct | null): ProductTexts {
  return {
    name: product?.name ?? "",
    description: product?.description ?? "",
    price: typedNumber(product?.price ?? null),
    stock_quantity: typedNumber(product?.stock_quantity ?? null),
    category: product?.category ?? "",
    image_url: product?.image_url ?? "",
  }
}

const inWords = { image_url: (url: string) => url && "Another picture" }

export function ProductDialog({ product, categories, onClose, onSaved }: ProductDialogProps) {
  const form = useEditForm(schema, product, textsOf)
  const { fields } = form
  const [uploading, setUploading] = useState(false)
  const pictureId = useId()
  return (
    <EntityDialog
      kind={productKind}
      form={form}
      addTitle="Add Product"
      labels={productLabels}
      inWords={inWords}
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
