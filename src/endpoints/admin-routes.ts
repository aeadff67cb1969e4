import { Hono } from "hono"
import { backupsApi } from "#backup/service/backups.api.ts"
import type { ApiEnv } from "#shop/api/api.ts"
import { adminOnly } from "#shop/api/gates.ts"
import { auditApi } from "#shop/audit/audit.api.ts"
import { adminCategoriesApi } from "#shop/catalogue/categories/admin-categories.api.ts"
import { feedApi } from "#shop/catalogue/feed/feed.api.ts"
import { productsCsvApi } from "#shop/catalogue/import/products-csv.api.ts"
import { productImagesApi } from "#shop/catalogue/pictures/product-images.api.ts"
import { adminProductsApi } from "#shop/catalogue/products/admin-products.api.ts"
import { oldPathsApi } from "#shop/catalogue/seo/old-paths.api.ts"
import { enterOrderApi } from "#shop/checkout/checkout.api.ts"
import { requestsApi } from "#shop/commissions/commissions.api.ts"
import { adminCouponsApi } from "#shop/coupons/admin-coupons.api.ts"
import { customerPageApi } from "#shop/customer-page/customer-page.api.ts"
import { adminUsersApi } from "#shop/customers/admin-users.api.ts"
import { keysApi } from "#shop/customers/keys/keys.api.ts"
import { adminInvitationsApi } from "#shop/customers/staff/invitations.api.ts"
import { dashboardApi } from "#shop/dashboard/dashboard.api.ts"
import { figuresApi } from "#shop/figures/figures.api.ts"
import { testMailApi } from "#shop/mails/admin/test-mail.api.ts"
import { unsentMailsApi } from "#shop/mails/admin/unsent-mails.api.ts"
import { adminNewsletterApi } from "#shop/newsletter/admin-newsletter.api.ts"
import { adminAddressApi } from "#shop/orders/address/address.api.ts"
import { adminOrdersApi } from "#shop/orders/admin/admin-orders.api.ts"
import { adminCardsApi } from "#shop/orders/cards/admin-cards.api.ts"
import { renewLinkApi } from "#shop/orders/links/renew-link.api.ts"
import { makingApi } from "#shop/orders/making/making.api.ts"
import { refundsApi } from "#shop/orders/refunds/refunds.api.ts"
import { adminReturnsApi } from "#shop/orders/returns/returns.api.ts"
import { erasuresApi } from "#shop/own-data/own-data.api.ts"
import { parcelsApi } from "#shop/parcels/parcels.api.ts"
import { payoutsApi } from "#shop/parcels/payouts/payouts.api.ts"
import { waybillsApi } from "#shop/parcels/waybills/waybills.api.ts"
import { adminPoliciesApi } from "#shop/policies/admin-policies.api.ts"
import { adminSlipsApi } from "#shop/receipts/admin-slips.api.ts"
import { adminReviewsApi } from "#shop/reviews/admin-reviews.api.ts"
import { adminSettingsApi } from "#shop/settings/admin-settings.api.ts"
import { adminTextsApi } from "#shop/settings/admin-texts.api.ts"
import { lankaqrPictureApi } from "#shop/settings/lankaqr-picture.api.ts"
import { webhooksApi } from "#shop/webhooks/webhooks.api.ts"

/** Everything under /admin: admins are checked here, so that no route can forget it. */
export const adminApi = new Hono<ApiEnv>()
  .use("/admin/:module/*", adminOnly)
  .route("/", dashboardApi)
  .route("/", erasuresApi)
  .route("/", figuresApi)
  .route("/", adminProductsApi)
  .route("/", productsCsvApi)
  .route("/", oldPathsApi)
  .route("/", feedApi)
  .route("/", adminCategoriesApi)
  .route("/", productImagesApi)
  .route("/", adminOrdersApi)
  .route("/", adminAddressApi)
  .route("/", adminSlipsApi)
  .route("/", renewLinkApi)
  .route("/", makingApi)
  .route("/", requestsApi)
  .route("/", parcelsApi)
  .route("/", waybillsApi)
  .route("/", payoutsApi)
  .route("/", refundsApi)
  .route("/", adminReturnsApi)
  .route("/", adminCardsApi)
  .route("/", enterOrderApi)
  .route("/", adminCouponsApi)
  .route("/", adminUsersApi)
  .route("/", adminInvitationsApi)
  .route("/", keysApi)
  .route("/", customerPageApi)
  .route("/", adminNewsletterApi)
  .route("/", adminReviewsApi)
  .route("/", unsentMailsApi)
  .route("/", testMailApi)
  .route("/", auditApi)
  .route("/", adminSettingsApi)
  .route("/", adminTextsApi)
  .route("/", lankaqrPictureApi)
  .route("/", adminPoliciesApi)
  .route("/", backupsApi)
  .route("/", webhooksApi)
