import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vite"

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: { build: { target: "es2022" } },
    // The whole process is one server bundle: pages and process share one instance of every module.
    ssr: { build: { target: "node24", rollupOptions: { input: "./src/http/main.ts" } } },
  },
})
