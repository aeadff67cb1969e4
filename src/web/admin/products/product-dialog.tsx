import { useId, useState } from "react"
import * as z from "zod/mini"
import { m } from "#messages/messages.js"
import {
  type AdminProduct,
  type ProductChange,
  type ProductForm,
  productForm,
} from "#shop/catalogue/products/admin-products.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import { adminCall } from "../admin-call.ts"
import { fromLocalInput, toLocalInput } from "../dates.ts"
import type { EntityKind } from "../forms/entities.ts"
import { EntityDialog, type FormActions } from "../forms/entity-dialog.tsx"
import { numberOf, schemaOfTyped, typedNumber } from "../forms/typed-values.ts"
import { boundField, useEditForm } from "../forms/use-edit-form.ts"
import {
  personalisationOf,
  sentPersonalisation,
  shownPersonalisation,
  textOfPersonalisation,
} from "./form-personalisation.ts"
import {
  asNewOptions,
  optionsOf,
  sentOptions,
  shownOptions,
  textOfOptions,
  withOtherPicture,
} from "./options/form-options.ts"
import { OptionsSection } from "./options/options-section.tsx"
import { picturesOf, textOfPictures } from "./pictures/form-pictures.ts"
import { PicturesSection } from "./pictures/pictures-section.tsx"
import {
  DetailsSection,
  detailLabels,
  PersonalisationSection,
  PublishingSection,
  publishingLabels,
} from "./product-sections.tsx"
import { shownState } from "./state-badge.tsx"

export const productKind: EntityKind<AdminProduct, ProductForm, ProductChange> = {
  name: "product",
  messages: {
    create: m.admin_products_create,
    created: m.admin_products_created,
    createFailed: m.admin_products_create_failed,
    edit: m.admin_products_edit,
    update: m.admin_products_update,
    updated: m.admin_products_updated,
    updateFailed: m.admin_products_update_failed,
    deleted: m.admin_products_deleted,
    deleteFailed: m.admin_products_delete_failed,
    deleteQuestion: m.admin_products_delete_question,
  },
  create: (json) => adminCall("POST", "/admin/products", { json }),
  update: ({ id, version, stock_quantity: seen_stock }, change) =>
    adminCall("PATCH", "/admin/products/:id", { param: { id }, json: { ...change, version, seen_stock } }),
  remove: ({ id, version }) =>
    adminCall("DELETE", "/admin/products/:id", { param: { id }, query: { version: String(version) } }),
  restore: {
    send: (id) => adminCall("POST", "/admin/products/:id/restore", { param: { id } }),
    done: m.admin_products_restored,
    failed: m.admin_products_restore_failed,
  },
}

const labels = {
  name: m.admin_products_form_name,
  description: m.admin_products_form_description,
  price: m.admin_products_form_price,
  stock_quantity: m.admin_products_form_stock,
  category: m.admin_products_form_category,
  pictures: m.admin_pictures,
  options: m.admin_options,
  personalisation: m.admin_personalisation,
  ...detailLabels,
  ...publishingLabels,
}

type ProductFormValues = Record<keyof typeof labels, string>

const formWithPictures = z.required(productForm, { state: true, publish_at: true, pictures: true })

const schema = schemaOfTyped(formWithPictures, (values: ProductFormValues) => ({
  ...values,
  price: numberOf(values.price),
  stock_quantity: numberOf(values.stock_quantity || (hasOptions(values) ? "0" : "")),
  options: sentOptions(optionsOf(values.options)),
  personalisation: sentPersonalisation(personalisationOf(values.personalisation)),
  weight_grams: numberOf(values.weight_grams),
  pictures: picturesOf(values.pictures),
  publish_at: values.state === "scheduled" ? fromLocalInput(values.publish_at) : null,
}))

function hasOptions({ options }: ProductFormValues): boolean {
  return optionsOf(options).choices.length > 0
}

function formValuesOf(product: AdminProduct | null): ProductFormValues {
  return {
    name: product?.name ?? "",
    description: product?.description ?? "",
    price: typedNumber(product?.options?.base_price ?? product?.price ?? null),
    stock_quantity: typedNumber(product?.stock_quantity ?? null),
    category: product?.category ?? "",
    pictures: textOfPictures(product?.pictures ?? []),
    options: textOfOptions(product?.options ?? null),
    personalisation: textOfPersonalisation(product?.personalisation ?? null),
    size: product?.size ?? "",
    material: product?.material ?? "",
    care: product?.care ?? "",
    lead_time: product?.lead_time ?? "",
    weight_grams: typedNumber(product?.weight_grams ?? null),
    state: product?.state ?? "active",
    publish_at: product?.publish_at ? toLocalInput(product.publish_at) : "",
  }
}

const formats = {
  options: shownOptions,
  personalisation: shownPersonalisation,
  state: shownState,
  pictures: (text: string) => m.admin_pictures_count({ count: picturesOf(text).length }),
}

/** Products that are made one after the other are much alike: only name, description and pictures are each one's own. */
function valuesOfNext(saved: ProductFormValues): ProductFormValues {
  const { name, description, pictures } = formValuesOf(null)
  return { ...saved, name, description, pictures, options: asNewOptions(saved.options) }
}

interface ProductDialogProps extends FormActions<AdminProduct> {
  /** Is null to add a product. */
  product: AdminProduct | null
  categories: readonly string[]
  /** Is called after each of several products that are added in a row. */
  onAdded?: () => void
}

export function ProductDialog({ product, categories, onAdded, ...actions }: ProductDialogProps) {
  const form = useEditForm(schema, product, formValuesOf)
  const { fields } = form
  const { bind, errors, values } = fields
  const field = boundField(fields, labels)
  const [uploading, setUploading] = useState(false)
  const id = useId()
  return (
    <EntityDialog
      {...{ kind: productKind, form, labels, formats, ...actions }}
      addTitle={m.admin_products_add()}
      another={onAdded && { label: m.admin_products_create_another(), valuesAfter: valuesOfNext, onSaved: onAdded }}
      uploading={uploading}
    >
      <PicturesSection
        pictures={picturesOf(values.pictures)}
        error={errors.pictures}
        onChange={(pictures) => fields.set("pictures", textOfPictures(pictures))}
        onReplaced={(url, by) => fields.set("options", withOtherPicture(values.options, url, by))}
        onBusy={setUploading}
      />
      <Field {...field("name")} required />
      <Field label={labels.description()} error={errors.description}>
        <Textarea rows={4} {...bind("description")} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field("price")} required type="number" inputMode="decimal" min="0" step="0.01" />
        {!hasOptions(values) && (
          <Field {...field("stock_quantity")} required type="number" inputMode="numeric" min="0" step="1" />
        )}
      </div>
      <Field label={labels.category()} error={errors.category} hint={m.admin_products_form_category_hint()}>
        <Input list={`${id}-categories`} autoComplete="off" {...bind("category")} />
        <datalist id={`${id}-categories`}>
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      </Field>
      <OptionsSection
        options={optionsOf(values.options)}
        basePrice={values.price}
        pictures={picturesOf(values.pictures).map(({ image_url }) => image_url)}
        error={errors.options}
        onChange={(options) => fields.set("options", JSON.stringify(options))}
      />
      <PersonalisationSection
        personalisation={personalisationOf(values.personalisation)}
        error={errors.personalisation}
        onChange={(personalisation) => fields.set("personalisation", JSON.stringify(personalisation))}
      />
      <DetailsSection bind={bind} errors={errors} />
      <PublishingSection bind={bind} errors={errors} state={values.state} before={product?.state} />
    </EntityDialog>
  )
}
