import { useId, useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminProduct, ProductChange, ProductForm } from "#shop/catalogue/products/admin-products.ts"
import { textsForm } from "#shop/catalogue/translations/translations.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { adminCall } from "../admin-call.ts"
import { EntityDialog, type FormActions } from "../entities/entity-dialog.tsx"
import type { EntityKind } from "../forms/entities.ts"
import { personalisationOf } from "../forms/form-personalisation.ts"
import { FormRow } from "../forms/form-row.tsx"
import type { Texts } from "../forms/translations/texts.ts"
import { TranslationsRow } from "../forms/translations/translations-row.tsx"
import { AMOUNT } from "../forms/typed-values.ts"
import { boundField, useEditForm } from "../forms/use-edit-form.ts"
import { fieldsToTranslate, nested } from "./form-translations.ts"
import { LikeLast } from "./like-last.tsx"
import { optionsOf, summaryOfOptions, withOtherPicture } from "./options/form-options.ts"
import { OptionsSection } from "./options/options-section.tsx"
import { picturesOf, textOfPictures } from "./pictures/form-pictures.ts"
import { PicturesSection } from "./pictures/pictures-section.tsx"
import { DetailsSection, PersonalisationSection, PublishingSection } from "./product-sections.tsx"
import {
  formats,
  formValuesOf,
  hasOptions,
  labels,
  manyTexts,
  type ProductFormValues,
  schema,
  summaryOfDetails,
  summaryOfPublishing,
  valuesOfNext,
} from "./product-values.ts"

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

interface ProductDialogProps extends FormActions<AdminProduct> {
  product: AdminProduct | null
  categories: readonly string[]
  /** Is called after each of several products that are added in a row. */
  onAdded?: () => void
}

export function ProductDialog({ product, categories, onAdded, ...actions }: ProductDialogProps) {
  const form = useEditForm(schema, product, formValuesOf, manyTexts)
  const { fields } = form
  const { bind, errors, values } = fields
  const field = boundField(fields, labels)
  const [uploading, setUploading] = useState(false)
  const [taken, setTaken] = useState(0)
  const id = useId()
  return (
    <EntityDialog
      {...{ kind: productKind, form, labels, formats, ...actions }}
      addTitle={m.admin_products_add()}
      another={onAdded && { label: m.admin_products_create_another(), valuesAfter: valuesOfNext, onSaved: onAdded }}
      uploading={uploading}
    >
      {!product && <LikeLast fields={fields} onTaken={() => setTaken(taken + 1)} />}
      <PicturesSection
        pictures={picturesOf(values.pictures)}
        error={errors.pictures}
        onChange={(pictures) => fields.set("pictures", textOfPictures(pictures))}
        onReplaced={(url, by) => fields.set("options", withOtherPicture(values.options, url, by))}
        onBusy={setUploading}
      />
      <Field {...field("name")} required />
      <div className="grid grid-cols-2 gap-3 sm:gap-5">
        <Field {...field("price")} {...AMOUNT} required />
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
      <Field label={labels.description()} error={errors.description}>
        <Textarea rows={3} {...bind("description")} />
      </Field>
      <Rows key={taken} fields={fields} before={product?.state} />
    </EntityDialog>
  )
}

interface RowsProps {
  fields: Fields<keyof ProductFormValues, unknown>
  before: string | undefined
}

/** Shows what most products leave as it is, each part folded to a row. */
function Rows({ fields: { bind, errors, values, set }, before }: RowsProps) {
  const options = optionsOf(values.options)
  return (
    <div className="grid gap-2">
      <ProductTranslations
        values={values}
        refused={errors.translations !== undefined}
        onChange={(translations) => set("translations", translations)}
      />
      <FormRow title={m.admin_options()} summary={summaryOfOptions(options)} open={options.choices.length > 0}>
        <OptionsSection
          options={options}
          basePrice={values.price}
          pictures={picturesOf(values.pictures).map(({ image_url }) => image_url)}
          error={errors.options}
          onChange={(changed) => set("options", JSON.stringify(changed))}
        />
      </FormRow>
      <FormRow
        title={m.admin_personalisation()}
        summary={formats.personalisation(values.personalisation) || m.admin_products_form_none()}
      >
        <PersonalisationSection
          personalisation={personalisationOf(values.personalisation)}
          error={errors.personalisation}
          onChange={(personalisation) => set("personalisation", JSON.stringify(personalisation))}
        />
      </FormRow>
      <FormRow title={m.admin_products_form_details()} summary={summaryOfDetails(values)}>
        <DetailsSection bind={bind} errors={errors} />
      </FormRow>
      <FormRow title={m.admin_products_form_publishing()} summary={summaryOfPublishing(values)}>
        <PublishingSection bind={bind} errors={errors} state={values.state} before={before} />
      </FormRow>
    </div>
  )
}

interface ProductTranslationsProps {
  values: ProductFormValues
  refused: boolean
  onChange: (translations: string) => void
}

/** Asks in each other language for the texts that the product has in English, and for no others. */
function ProductTranslations({ values, refused, onChange }: ProductTranslationsProps) {
  const fields = fieldsToTranslate(values, labels)
  return <TranslationsRow {...{ fields, faultsOf, refused, onChange }} value={values.translations} />
}

function faultsOf(texts: Texts): Record<string, string> {
  const { error } = textsForm.safeParse(nested(texts))
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [])
}
