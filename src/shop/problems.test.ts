import { describe, expect, test } from "vitest"
import type * as z from "zod/mini"
import { addToCartRequest } from "#shop/cart/cart-requests.ts"
import { productChange, productForm } from "#shop/catalogue/products/admin-products.ts"
import { productQuery } from "#shop/catalogue/products/product-json.ts"
import { checkoutForm, placeOrderRequest } from "#shop/checkout/checkout.ts"
import { couponChange, couponForm } from "#shop/coupons/admin-coupons.ts"
import { validateCouponRequest } from "#shop/coupons/coupons.ts"
import { userChange } from "#shop/customers/admin-users.ts"
import { profileForm } from "#shop/customers/profile.ts"
import { adminOrdersQuery, orderChange, orderNoteForm } from "#shop/orders/admin/admin-orders.ts"
import { attachReceiptRequest } from "#shop/receipts/receipts.ts"
import { reasonOf } from "./api/problems.ts"

/** Each row: the only value sent, why it is refused, and in which words. */
type Row = readonly [field: string, value: unknown, values: Record<string, unknown>, message: string]

const nameRows: Row[] = [
  ["full_name", 7, { reason: "invalid_type" }, "Name must be text"],
  ["full_name", undefined, { reason: "required" }, "Name must be at least 2 characters"],
  ["full_name", "A", { reason: "too_small", minimum: 2 }, "Name must be at least 2 characters"],
  ["full_name", "A".repeat(101), { reason: "too_big", maximum: 100 }, "Name too long"],
  ["full_name", "A\0B", { reason: "forbidden_characters" }, "Name contains characters that cannot be used"],
  [
    "full_name",
    "Nimal 2",
    { reason: "invalid_format" },
    "Name can only contain letters, spaces, hyphens, and apostrophes",
  ],
]

const tables: Record<string, readonly [schema: z.core.$ZodType, rows: readonly Row[]]> = {
  profile: [
    profileForm,
    [
      ...nameRows,
      ["phone", "077 123", { reason: "too_small", minimum: 10 }, "Phone number too short"],
      ["phone", "abcdefghij", { reason: "invalid_format" }, "Invalid phone number format"],
      ["address", "a".repeat(501), { reason: "too_big", maximum: 500 }, "Address too long"],
      ["city", "c".repeat(101), { reason: "too_big", maximum: 100 }, "City name too long"],
      ["city", "!", { reason: "invalid_format" }, "Invalid city name"],
      ["postal_code", "1".repeat(21), { reason: "too_big", maximum: 20 }, "Postal code too long"],
      ["postal_code", "!", { reason: "invalid_format" }, "Invalid postal code format"],
    ],
  ],
  checkout: [
    checkoutForm,
    [
      ["customer_name", "Nimal 2", { reason: "invalid_format" }, "Name can only contain letters"],
      ["customer_email", "", { reason: "invalid_format" }, "Invalid email address"],
      ["customer_email", `${"a".repeat(250)}@example.com`, { reason: "too_big", maximum: 255 }, "Email too long"],
      ["customer_phone", "abcdefghij", { reason: "invalid_format" }, "Invalid phone number"],
      ["customer_phone", "0".repeat(21), { reason: "too_big", maximum: 20 }, "Phone number too long"],
      ["delivery_address", "Fort", { reason: "too_small", minimum: 10 }, "Address too short"],
      ["delivery_city", "K", { reason: "too_small", minimum: 2 }, "City name too short"],
      ["notes", "n".repeat(1001), { reason: "too_big", maximum: 1000 }, "Notes too long"],
      [
        "payment_method",
        "cheque",
        { reason: "invalid_value", choices: "bank_transfer, cash_on_delivery, payhere" },
        "Choose how you want to pay",
      ],
    ],
  ],
  "an order": [
    placeOrderRequest,
    [
      ["coupon_code", "C".repeat(101), { reason: "too_big", maximum: 100 }, "Invalid coupon code"],
      ["bank_receipt_url", "r".repeat(301), { reason: "too_big", maximum: 300 }, "Receipt not found"],
      ["expected_total", "1", { reason: "invalid_type" }, "The total must be a number of rupees"],
      ["expected_total", 1.005, { reason: "invalid_amount" }, "The total must be a number of rupees"],
    ],
  ],
  "a coupon’s check": [
    validateCouponRequest,
    [["_coupon_code", "", { reason: "too_small", minimum: 1 }, "Please enter a coupon code"]],
  ],
  "a receipt": [
    attachReceiptRequest,
    [["bank_receipt_url", "", { reason: "too_small", minimum: 1 }, "Choose a receipt to upload"]],
  ],
  "a cart line": [
    addToCartRequest,
    [
      ["product_id", undefined, { reason: "required" }, "Say which product to add"],
      ["quantity", 0, { reason: "too_small", minimum: 1 }, "Quantity must be a whole number of 1 or more"],
      ["quantity", 1.5, { reason: "invalid_type" }, "Quantity must be a whole number of 1 or more"],
    ],
  ],
  "a product": [
    productForm,
    [
      ["name", " ", { reason: "too_small", minimum: 1 }, "Name is required"],
      ["name", "a".repeat(201), { reason: "too_big", maximum: 200 }, "Name must be at most 200 characters"],
      [
        "description",
        "a".repeat(10_001),
        { reason: "too_big", maximum: 10_000 },
        "Description must be at most 10,000 characters",
      ],
      ["price", undefined, { reason: "required" }, "Price is required"],
      ["price", 0, { reason: "too_small" }, "Price must be more than 0"],
      ["price", 1e7, { reason: "too_big", maximum: 9_999_999.99 }, "Price must be at most 9,999,999.99"],
      ["price", 1.005, { reason: "too_many_decimals", maximum: 2 }, "Price can have at most two decimals"],
      ["stock_quantity", undefined, { reason: "required" }, "Stock quantity is required"],
      ["stock_quantity", "1", { reason: "invalid_type" }, "Stock quantity must be a whole number of 0 or more"],
      ["stock_quantity", -1, { reason: "not_whole", minimum: 0 }, "Stock quantity must be a whole number of 0 or more"],
      ["category", "a".repeat(101), { reason: "too_big", maximum: 100 }, "Category must be at most 100 characters"],
      ["image_url", "a".repeat(301), { reason: "too_big", maximum: 300 }, "Upload the picture first"],
    ],
  ],
  "a product’s change": [
    productChange,
    [
      ["is_active", "yes", { reason: "invalid_type" }, "is_active must be true or false"],
      ["version", "1", { reason: "invalid_type" }, "version must be the one you read"],
      ["seen_stock", "1", { reason: "invalid_type" }, "seen_stock must be the one you read"],
    ],
  ],
  "a coupon": [
    couponForm,
    [
      ["code", "", { reason: "too_small", minimum: 1 }, "Coupon code is required"],
      // The code is too long only in capitals.
      ["code", "ß".repeat(26), { reason: "too_big", maximum: 50 }, "Coupon code must be at most 50 characters"],
      ["discount_type", "half", { reason: "invalid_value", choices: "percentage, fixed" }, "Choose a discount type"],
      ["discount_value", "ten", { reason: "invalid_type" }, "Discount value is required"],
      ["discount_value", 0, { reason: "too_small" }, "Discount value must be more than 0"],
      ["discount_value", 1e10, { reason: "too_big", maximum: 9_999_999_999.99 }, "This amount is too large"],
      ["min_order_amount", -1, { reason: "too_small" }, "Minimum order amount must be 0 or more"],
      ["max_discount_amount", "all", { reason: "invalid_type" }, "Max discount amount must be a number"],
      ["max_discount_amount", 0, { reason: "too_small" }, "Max discount amount must be more than 0"],
      ["usage_limit", 0, { reason: "not_whole", minimum: 1 }, "Usage limit must be a whole number of 1 or more"],
      ["usage_limit", 2 ** 31, { reason: "too_big", maximum: 2 ** 31 - 1 }, "Usage limit is too large"],
      ["expires_at", "soon", { reason: "invalid_format" }, "Expiry date must be a date and time"],
    ],
  ],
  "a coupon’s change": [
    couponChange,
    [["is_active", 1, { reason: "invalid_type" }, "is_active must be true or false"]],
  ],
  "an order’s change": [
    orderChange,
    [
      [
        "status",
        "lost",
        { reason: "invalid_value", choices: "pending, confirmed, shipped, delivered, cancelled" },
        "Choose one of the order statuses",
      ],
      [
        "payment_status",
        "lost",
        { reason: "invalid_value", choices: "pending, paid, failed" },
        "Choose one of the payment statuses",
      ],
    ],
  ],
  "a note": [
    orderNoteForm,
    [["note", "n".repeat(2001), { reason: "too_big", maximum: 2000 }, "Note must be at most 2,000 characters"]],
  ],
  "a user’s change": [
    userChange,
    [
      [
        "account_status",
        "gone",
        { reason: "invalid_value", choices: "active, blocked" },
        "account_status must be active or blocked",
      ],
    ],
  ],
  "a query of products": [
    productQuery,
    [
      ["in_stock", "0", { reason: "invalid_value", choices: "1" }, "in_stock must be 1 or left out"],
      ["q", ["a", "b"], { reason: "invalid_type" }, "q may be given once"],
      ["q", "a".repeat(201), { reason: "too_big", maximum: 200 }, "q may have at most 200 characters"],
      ["min", "1.005", { reason: "invalid_format" }, "min must be an amount in rupees such as 1500 or 99.50"],
      ["in_stock", "yes", { reason: "invalid_value", choices: "1" }, "in_stock must be 1 or left out"],
      [
        "sort",
        "best",
        { reason: "invalid_value", choices: "newest, price-asc, price-desc" },
        "sort must be one of newest, price-asc, price-desc",
      ],
      [
        "limit",
        "101",
        { reason: "out_of_range", minimum: 1, maximum: 100 },
        "limit must be a whole number from 1 to 100",
      ],
      ["colour", "red", { reason: "unrecognized_keys", keys: "colour" }, "Unknown: colour"],
    ],
  ],
  "a query of the back-office": [
    adminOrdersQuery,
    [
      ["page", "0", { reason: "invalid_format" }, "page must be a whole number from 1"],
      ["page", ["1", "2"], { reason: "invalid_type" }, "page may be given once"],
      [
        "page_size",
        "101",
        { reason: "out_of_range", minimum: 1, maximum: 100 },
        "page_size must be a whole number from 1 to 100",
      ],
    ],
  ],
}

describe.each(Object.entries(tables))("the problems of %s", (_, [schema, rows]) => {
  test.each(rows)("%s: %j", async (field, value, values, message) => {
    const { issues = [] } = await schema["~standard"].validate({ [field]: value })
    const [problem] = issues.filter(({ path }) => !path?.length || path[0] === field)
    expect([problem && reasonOf(problem, value), problem?.message]).toEqual([values, message])
  })
})

const form = { code: "C", discount_value: 10 }

test.each([
  [{ discount_value: 101 }, { reason: "too_big", maximum: 100 }, "A percentage can be at most 100"],
  [{ expires_at: "2020-01-01T00:00:00Z" }, { reason: "not_in_future" }, "Expiry date must be in the future"],
])("a coupon of %j names what its fields say together", (changes, values, message) => {
  const [problem] = couponForm.safeParse({ ...form, ...changes }).error?.issues ?? []
  const [field] = Object.keys(changes)
  expect([problem?.path, problem && reasonOf(problem, problem.path), problem?.message]).toEqual([
    [field],
    values,
    message,
  ])
})
