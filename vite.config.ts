import { paraglideVitePlugin } from "@inlang/paraglide-js"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"
import { paraglide } from "./src/messages/paraglide.mjs"

// Left to itself the bundler makes a file of every part that two pages share: forty small requests before a page is alive.
const CHUNKS = {
  groups: [
    { name: "framework", test: /node_modules\/(?:react|react-dom|scheduler|react-router)\// },
    // What lies directly in these folders is on most pages. What lies in folders inside them (forms with their schemas, dialogs) is not.
    {
      name: "parts",
      test: /src\/web\/(?:ui|layout|products|session)\/[^/]+$|\.messages\/|lucide-react/,
      minShareCount: 3,
    },
  ],
}

/** A page holds the texts of one language: nothing in the browser asks which. The server asks, since it speaks to everyone. */
const oneLanguageInTheBrowser: Plugin = {
  name: "one-language-in-the-browser",
  applyToEnvironment: ({ config }) => config.consumer === "client",
  transform: {
    filter: { id: /\/\.messages\// },
    handler: (code) =>
      code
        .replace("experimentalStaticLocale = undefined", 'experimentalStaticLocale = "en"')
        // A message's module ends in the function that chooses between languages; the one there is takes its place.
        .replace(/export const (\w+) = [\s\S]*$/, (choosing, key) =>
          code.includes(`const en_${key} = `) ? `export { en_${key} as ${key} }` : choosing,
        ),
  },
}

export default defineConfig({
  plugins: [paraglideVitePlugin(paraglide), oneLanguageInTheBrowser, tailwindcss(), reactRouter()],
  environments: {
    client: { build: { target: "es2022", rolldownOptions: { output: { codeSplitting: CHUNKS } } } },
    // The whole process is one server bundle: pages and process share one instance of every module.
    ssr: { build: { target: "node24", rollupOptions: { input: "./src/http/main.ts" } } },
  },
})
