import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

// Left to itself the bundler makes a file of every part that two pages share: forty small requests before a page is alive.
const CHUNKS = {
  groups: [
    { name: "framework", test: /node_modules\/(?:react|react-dom|scheduler|react-router)\// },
    // Forms bring their schemas along, which most pages have no use for.
    {
      name: "parts",
      test: /src\/web\/(?:ui|layout|products|session)\/(?!use-fields|.*upload|.*dialog|auth-|download|shell|product-grid)|src\/shop\/(?:money|catalogue\/(?:catalogue|pictures))\.ts|lucide-react/,
      minShareCount: 3,
    },
  ],
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { target: "es2022", rolldownOptions: { output: { codeSplitting: CHUNKS } } } },
    // The whole process is one server bundle: pages and process share one instance of every module.
    ssr: { build: { target: "node24", rollupOptions: { input: "./src/http/main.ts" } } },
  },
})
