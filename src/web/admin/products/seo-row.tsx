import { m } from "#messages/messages.js"
import { baseLocale } from "#messages/runtime.js"
import type { Localized } from "#shop/text/localized.ts"
import { Field } from "#web/ui/controls/field.tsx"
import { Textarea } from "#web/ui/controls/textarea.tsx"
import type { Fields } from "#web/ui/forms/use-fields.ts"
import type { Description } from "../forms/described.ts"
import { FormRow } from "../forms/form-row.tsx"
import { boundText } from "./product-sections.tsx"

export const describedSeo = {
  slug: { label: m.admin_seo_slug },
  seo_title: { label: m.admin_seo_title, localized: true },
  seo_description: { label: m.admin_seo_description, localized: true },
  old_paths: { label: m.admin_seo_old_paths, kind: "lines", spellCheck: false },
} as const satisfies Description

interface SeoRowProps {
  readonly fields: Pick<Fields<string, unknown>, "bind" | "errors"> & {
    readonly values: { readonly slug: string; readonly seo_title: Localized; readonly old_paths: string }
  }
}

/** Says what search engines show of a product, and which former addresses lead to it, folded to a row. */
export function SeoRow({ fields: { bind, errors, values } }: SeoRowProps) {
  const summary = [values.slug, values.seo_title[baseLocale], ...values.old_paths.split("\n")].find(Boolean)
  return (
    <FormRow title={m.admin_seo()} summary={summary ?? m.admin_products_form_none()}>
      <Field
        label={describedSeo.slug.label()}
        error={errors.slug}
        hint={m.admin_seo_slug_hint()}
        autoCapitalize="none"
        {...bind("slug")}
      />
      <Field
        label={describedSeo.seo_title.label()}
        error={errors.seo_title}
        hint={m.admin_seo_title_hint()}
        {...boundText(bind, "seo_title")}
      />
      <Field label={describedSeo.seo_description.label()} error={errors.seo_description}>
        <Textarea rows={2} {...boundText(bind, "seo_description")} />
      </Field>
      <Field label={describedSeo.old_paths.label()} error={errors.old_paths} hint={m.admin_seo_old_paths_hint()}>
        <Textarea rows={2} {...bind("old_paths")} />
      </Field>
    </FormRow>
  )
}
