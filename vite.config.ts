import { paraglideVitePlugin } from "@inlang/paraglide-js"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"
import { oneLanguage } from "./src/messages/one-language.ts"
import { paraglide } from "./src/messages/paraglide.mjs"

// Left to itself the bundler makes a file of every part that two pages share: forty small requests before a page is alive.
const CHUNKS = {
  groups: [
    { name: "framework", test: /node_modules\/(?:react|react-dom|scheduler|react-router)\// },
    // What lies directly in these folders is on most pages. What lies in folders inside them (forms with their schemas, dialogs) is not.
    {
      name: "parts",
      test: /src\/web\/(?:ui|layout|products|session)\/[^/]+$|\.messages\/(?!messages\/(?:admin|print)_)|lucide-react/,
      minShareCount: 3,
    },
    // After the parts, which hold what messages call. Customers download nothing of the back-office.
    { name: "admin-messages", test: /\.messages\/messages\/(?:admin|print)_/, minShareCount: 5 },
  ],
}

export default defineConfig({
  plugins: [paraglideVitePlugin(paraglide), oneLanguage("en"), tailwindcss(), reactRouter()],
  environments: {
    client: { build: { target: "es2022", rolldownOptions: { output: { codeSplitting: CHUNKS } } } },
    // The whole process is one server bundle: pages and process share one instance of every module.
    ssr: { build: { target: "node24", rollupOptions: { input: "./src/http/main.ts" } } },
  },
})
