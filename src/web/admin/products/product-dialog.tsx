import { useId, useState } from "react"
import { m } from "#messages/messages.js"
import type { AdminProduct, ProductChange, ProductForm } from "#shop/catalogue/products/admin-products.ts"
import { Checkbox } from "#web/ui/controls/checkbox.tsx"
import { Field } from "#web/ui/controls/field.tsx"
import { Input } from "#web/ui/controls/input.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import { adminCall } from "../admin-call.ts"
import { EntityDialog, type FormActions } from "../entities/entity-dialog.tsx"
import type { EntityKind } from "../forms/entities.ts"
import { shownPersonalisation } from "../forms/form-personalisation.ts"
import { FormRow } from "../forms/form-row.tsx"
import { TranslationsRow } from "../forms/translations/translations-row.tsx"
import { AMOUNT } from "../forms/typed-values.ts"
import { boundField, useEditForm } from "../forms/use-edit-form.ts"
import { fieldsToTranslate } from "./form-texts.ts"
import { LikeLast } from "./like-last.tsx"
import { valuesOfNext } from "./next-product.ts"
import { withCarriedStock } from "./options/carried-stock.ts"
import { isSoldOut, summaryOfOptions, withOtherPicture } from "./options/form-options.ts"
import { OptionsSection } from "./options/options-section.tsx"
import { inOneOrder } from "./pictures/form-pictures.ts"
import { PicturesSection } from "./pictures/pictures-section.tsx"
import {
  boundText,
  DepositField,
  DetailsSection,
  PersonalisationSection,
  PublishingSection,
} from "./product-sections.tsx"
import {
  described,
  describedHistory,
  formValuesOf,
  hasOptions,
  labelOfText,
  type ProductFormValues,
  schema,
  summaryOfDetails,
  summaryOfPublishing,
  withTranslations,
} from "./product-values.ts"
import { hintOfPrice, SaleRow } from "./sale-row.tsx"
import { SeoRow } from "./seo-row.tsx"
import { useOffers } from "./use-offers.ts"

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

const soldOutQuestion = () => ({
  title: m.admin_products_sold_out_title(),
  text: m.admin_products_sold_out_question(),
  confirmLabel: m.admin_products_create(),
  cancelLabel: m.admin_products_sold_out_back(),
})

function isSoldOutAtOnce({ options, state, made_to_order }: ProductFormValues): boolean {
  return state !== "draft" && !made_to_order && isSoldOut(options)
}

interface ProductDialogProps extends FormActions<AdminProduct> {
  product: AdminProduct | null
  categories: readonly string[]
  /** Is called after each of several products that are added in a row. */
  onAdded?: () => void
}

export function ProductDialog({ product, categories, onAdded, ...actions }: ProductDialogProps) {
  const form = useEditForm(schema, described, product, formValuesOf)
  const { fields } = form
  const { bind, errors, values } = fields
  const field = boundField(fields, described)
  const [uploading, setUploading] = useState(false)
  const [taken, setTaken] = useState(0)
  const id = useId()
  return (
    <EntityDialog
      {...{ kind: productKind, form, ...actions }}
      described={describedHistory}
      addTitle={m.admin_products_add()}
      another={onAdded && { label: m.admin_products_create_another(), valuesAfter: valuesOfNext, onSaved: onAdded }}
      sentFor={withTranslations}
      offers={useOffers()}
      uploading={uploading}
      doubt={(typed) => (isSoldOutAtOnce(typed) ? soldOutQuestion() : null)}
    >
      {!product && <LikeLast fields={fields} onTaken={() => setTaken(taken + 1)} />}
      <PicturesSection
        pictures={values.pictures}
        error={errors.pictures}
        onChange={(pictures) => fields.set("pictures", inOneOrder(pictures))}
        onReplaced={(url, by) => fields.set("options", withOtherPicture(values.options, url, by))}
        onBusy={setUploading}
      />
      <Field label={described.name.label()} error={errors.name} {...boundText(bind, "name")} required />
      <div className="grid grid-cols-2 gap-3 sm:gap-5">
        <Field {...field("price")} {...AMOUNT} required hint={hintOfPrice(product)} />
        {!hasOptions(values) && (
          <Field {...field("stock_quantity")} required type="number" inputMode="numeric" min="0" step="1" />
        )}
      </div>
      <Checkbox
        label={described.made_to_order.label()}
        checked={values.made_to_order}
        onChange={({ target }) => fields.set("made_to_order", target.checked)}
      />
      {values.made_to_order && <DepositField {...field("deposit_percent")} />}
      <Field label={described.category.label()} error={errors.category} hint={m.admin_products_form_category_hint()}>
        <Input list={`${id}-categories`} autoComplete="off" {...bind("category")} />
        <datalist id={`${id}-categories`}>
          {categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
      </Field>
      <Field label={described.description.label()} error={errors.description}>
        <Textarea rows={3} {...boundText(bind, "description")} />
      </Field>
      <Rows key={taken} fields={fields} before={product?.state} />
    </EntityDialog>
  )
}

interface RowsProps {
  fields: Fields<string, unknown, unknown, ProductFormValues>
  before: string | undefined
}

/** Shows what most products leave as it is, each part folded to a row. */
function Rows({ fields, before }: RowsProps) {
  const { bind, errors, values, set } = fields
  const { options, personalisation } = values
  return (
    <div className="grid gap-2">
      <TranslationsRow texts={fieldsToTranslate(values, labelOfText)} fields={fields} />
      <FormRow title={m.admin_options()} summary={summaryOfOptions(options)} open={options.choices.length > 0}>
        <OptionsSection
          options={options}
          basePrice={values.price}
          isInSale={values.sale_until !== ""}
          pictures={values.pictures.map(({ image_url }) => image_url)}
          error={errors.options}
          onChange={(changed) => set("options", withCarriedStock(changed, options, values.stock_quantity))}
        />
      </FormRow>
      <SaleRow fields={fields} />
      <FormRow
        title={m.admin_personalisation()}
        summary={shownPersonalisation(personalisation) || m.admin_products_form_none()}
      >
        <PersonalisationSection
          personalisation={personalisation}
          error={errors.personalisation}
          onChange={(changed) => set("personalisation", changed)}
        />
      </FormRow>
      <FormRow title={m.admin_products_form_details()} summary={summaryOfDetails(values)}>
        <DetailsSection bind={bind} errors={errors} />
        <Checkbox
          label={described.no_returns.label()}
          checked={values.no_returns}
          onChange={({ target }) => set("no_returns", target.checked)}
        />
        <Checkbox
          label={described.commissions.label()}
          checked={values.commissions}
          onChange={({ target }) => set("commissions", target.checked)}
        />
      </FormRow>
      <SeoRow fields={fields} />
      <FormRow title={m.admin_products_form_publishing()} summary={summaryOfPublishing(values)}>
        <PublishingSection bind={bind} errors={errors} state={values.state} before={before} />
      </FormRow>
    </div>
  )
}
