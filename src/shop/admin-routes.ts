import { Hono } from "hono"
import type { ApiEnv } from "#shop/api/api.ts"
import { adminOnly } from "#shop/api/gates.ts"
import { auditApi } from "./audit/audit.api.ts"
import { backupsApi } from "./backups/backups.api.ts"
import { adminCategoriesApi } from "./catalogue/categories/admin-categories.api.ts"
import { feedApi } from "./catalogue/feed/feed.api.ts"
import { productsCsvApi } from "./catalogue/import/products-csv.api.ts"
import { productImagesApi } from "./catalogue/pictures/product-images.api.ts"
import { adminProductsApi } from "./catalogue/products/admin-products.api.ts"
import { enterOrderApi } from "./checkout/checkout.api.ts"
import { adminCouponsApi } from "./coupons/admin-coupons.api.ts"
import { adminUsersApi } from "./customers/admin-users.api.ts"
import { dashboardApi } from "./dashboard/dashboard.api.ts"
import { testMailApi } from "./mails/admin/test-mail.api.ts"
import { unsentMailsApi } from "./mails/admin/unsent-mails.api.ts"
import { adminNewsletterApi } from "./newsletter/admin-newsletter.api.ts"
import { adminOrdersApi } from "./orders/admin/admin-orders.api.ts"
import { callsApi } from "./orders/admin/calls.api.ts"
import { adminCardsApi } from "./orders/cards/admin-cards.api.ts"
import { refundsApi } from "./orders/refunds/refunds.api.ts"
import { parcelsApi } from "./parcels/parcels.api.ts"
import { payoutsApi } from "./parcels/payouts/payouts.api.ts"
import { waybillsApi } from "./parcels/waybills/waybills.api.ts"
import { adminPoliciesApi } from "./policies/admin-policies.api.ts"
import { adminSlipsApi } from "./receipts/admin-slips.api.ts"
import { adminReviewsApi } from "./reviews/admin-reviews.api.ts"
import { adminSettingsApi } from "./settings/admin-settings.api.ts"
import { lankaqrPictureApi } from "./settings/lankaqr-picture.api.ts"

/** Everything under /admin: admins are checked here, so that no route can forget it. */
export const adminApi = new Hono<ApiEnv>()
  .use("/admin/:module/*", adminOnly)
  .route("/", dashboardApi)
  .route("/", adminProductsApi)
  .route("/", productsCsvApi)
  .route("/", feedApi)
  .route("/", adminCategoriesApi)
  .route("/", productImagesApi)
  .route("/", adminOrdersApi)
  .route("/", adminSlipsApi)
  .route("/", parcelsApi)
  .route("/", waybillsApi)
  .route("/", payoutsApi)
  .route("/", refundsApi)
  .route("/", callsApi)
  .route("/", adminCardsApi)
  .route("/", enterOrderApi)
  .route("/", adminCouponsApi)
  .route("/", adminUsersApi)
  .route("/", adminNewsletterApi)
  .route("/", adminReviewsApi)
  .route("/", unsentMailsApi)
  .route("/", testMailApi)
  .route("/", auditApi)
  .route("/", adminSettingsApi)
  .route("/", lankaqrPictureApi)
  .route("/", adminPoliciesApi)
  .route("/", backupsApi)
