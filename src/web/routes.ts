import { index, layout, type RouteConfig, route } from "@react-router/dev/routes"

export default [
  layout("layout/shell.tsx", [
    index("home/home.tsx"),
    route("auth", "account/auth.tsx"),
    route("reset-password", "account/reset-password.tsx"),
    route("shop", "storefront/shop.tsx"),
    route("product/:id", "storefront/product.tsx"),
    route("cart", "storefront/cart.tsx"),
    route("checkout", "storefront/checkout.tsx"),
    route("orders", "account/orders.tsx"),
    route("profile", "account/profile.tsx"),
    route("opening-soon", "storefront/opening-soon.tsx"),
    route("policies/:policy", "policies/policy.tsx"),
    route("back-in-stock", "back-in-stock/back-in-stock.tsx"),
    route("newsletter/confirm", "newsletter/confirm.tsx"),
    route("newsletter/unsubscribe", "newsletter/unsubscribe.tsx"),
    route("*", "layout/not-found.tsx"),
  ]),
  layout("admin/shell.tsx", [
    route("admin", "admin/dashboard.tsx"),
    route("admin/products", "admin/products.tsx"),
    route("admin/orders", "admin/orders.tsx", [
      route("new", "admin/orders/new-order/new-order.tsx"),
      route(":id", "admin/orders/order-dialog.tsx"),
    ]),
    route("admin/users", "admin/users.tsx"),
    route("admin/coupons", "admin/coupons.tsx"),
    route("admin/newsletter", "admin/newsletter.tsx"),
    route("admin/reviews", "admin/reviews.tsx"),
    route("admin/settings", "admin/settings.tsx"),
    route("admin/settings/backup", "admin/backup.tsx"),
    route("admin/texts", "admin/texts.tsx"),
  ]),
  route("admin/orders/:id/print", "admin/orders/print/print.tsx"),
  route("admin/orders/print", "admin/orders/print/print-chosen.tsx"),
  route("robots.txt", "storefront/robots.ts"),
] satisfies RouteConfig
