import { index, layout, type RouteConfig, route } from "@react-router/dev/routes"

export default [
  layout("ui/shell.tsx", [
    index("home/home.tsx"),
    route("auth", "account/auth.tsx"),
    route("reset-password", "account/reset-password.tsx"),
    route("shop", "storefront/shop.tsx"),
    route("product/:id", "storefront/product.tsx"),
    route("cart", "storefront/cart.tsx"),
    route("checkout", "storefront/checkout.tsx"),
    route("orders", "account/orders.tsx"),
    route("profile", "account/profile.tsx"),
    route("*", "not-found.tsx"),
  ]),
  route("sitemap.xml", "storefront/sitemap.ts"),
  route("robots.txt", "storefront/robots.ts"),
] satisfies RouteConfig
