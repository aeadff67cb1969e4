import { useId, useState } from "react"
import { type AdminProduct, productForm } from "#shop/catalogue/admin-products.ts"
import { toast } from "#web/ui/toast.ts"
import { adminCall, toastFailure, toastSuccess } from "../admin-call.ts"
import { ChangedMeanwhile } from "../forms/changed-meanwhile.tsx"
import { FormDialog } from "../forms/form-dialog.tsx"
import { numberOf, schemaOfTexts, typedNumber } from "../forms/typed-values.ts"
import { useEditForm } from "../forms/use-edit-form.ts"
import { History } from "../history/history.tsx"
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
  const { fields, seen, dirty, conflict, meet } = useEditForm(schema, product, textsOf)
  const [busy, setBusy] = useState(false)
  const [uploading, setUploading] = useState(false)
  const pictureId = useId()
  const failed = seen ? "Error updating product" : "Error creating product"

  async function save(form: HTMLFormElement) {
    const checked = fields.check(form)
    if (!checked.ok) return void toast({ title: failed, description: checked.message, tone: "destructive" })
    setBusy(true)
    const answer = seen
      ? await adminCall<AdminProduct>("PATCH", `/products/${seen.id}`, {
          body: { ...checked.value, version: seen.version, seen_stock: seen.stock_quantity },
        })
      : await adminCall<AdminProduct>("POST", "/products", { body: checked.value })
    setBusy(false)
    if (answer.ok) {
      toastSuccess(seen ? "Product updated successfully" : "Product created successfully")
      return onSaved(answer.value)
    }
    toastFailure(failed, answer)
    if (!meet(answer)) fields.refuse(form, answer.field, answer.message)
  }
  return (
    <FormDialog
      title={product ? "Edit Product" : "Add Product"}
      submitLabel={product ? "Update Product" : "Create Product"}
      dirty={dirty}
      busy={busy || uploading}
      onClose={onClose}
      onSubmit={save}
    >
      {conflict && <ChangedMeanwhile {...conflict} labels={productLabels} inWords={inWords} />}
      <ProductFields fields={fields} categories={categories} />
      <PictureUpload
        id={pictureId}
        imageUrl={fields.values.image_url || null}
        onChange={(url) => fields.set("image_url", url ?? "")}
        onBusy={setUploading}
      />
      {product && <History thing={`product:${product.id}`} />}
    </FormDialog>
  )
}
