import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { paraglideVitePlugin } from "@inlang/paraglide-js"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig, type Plugin } from "vite"
import { EXTERNAL_PACKAGES } from "./scripts/server-options.mjs"
import { clientLanguages } from "./src/messages/client-languages.ts"
import { paraglide } from "./src/messages/paraglide.mjs"
import { frameChunk } from "./src/web/chunks.ts"
import { drawings } from "./src/web/drawings.ts"

// Left to itself the bundler makes a file of every part that two pages share: forty small requests before a page is alive. A file of its
// own also compresses worse. So each folder whose parts go together is one file. A group takes along what its modules import, unless a
// group before it has it: hence the order.
const CHUNKS = {
  groups: [
    { name: "framework", test: /node_modules\/(?:react|react-dom|scheduler|react-router)\// },
    { name: frameChunk() },
    // What these folders hold is on most pages, and so are the messages of these areas. What lies in their other folders (forms with their
    // schemas, dialogs) is not; messages of other areas lie beside the code that shows them.
    {
      name: "parts",
      test: /src\/web\/(?:ui(?:\/(?:controls|feedback))?|layout(?:\/header)?|products|session(?:\/(?:api|cart))?)\/[^/]+$|\.messages\/(?:[^/]+$|messages\/(?:shell|shop|cart)_)|lucide-react/,
      minShareCount: 3,
    },
    { name: "formats", test: /src\/messages\/formats/, minShareCount: 3 },
    // Prices of an order are on customers' pages too, which would download the lists of the back-office with it.
    {
      name: "amounts",
      test: /src\/shop\/settings\/settings\.ts|src\/web\/(?:orders\/amounts|products\/lines\/)/,
      minShareCount: 2,
    },
    { name: "schemas", test: /node_modules\/zod\//, minShareCount: 3 },
    // Searches clean a line as forms do, without a form.
    { name: "lines", test: /src\/platform\/clean-line/, minShareCount: 2 },
    { name: "dialogs", test: /src\/web\/ui\/dialogs\//, minShareCount: 3 },
    { name: "forms", test: /src\/web\/ui\/forms\/|src\/shop\/api\/fields/, minShareCount: 2 },
    // Of cart, checkout and orders, and of the history of changes, whose file would take it along.
    { name: "settings-shown", test: /src\/shop\/settings\/settings\.ts$/, minShareCount: 2 },
    // The back-office shows the home page where its texts are edited.
    { name: "home-parts", test: /src\/web\/home\//, minShareCount: 2 },
    // What a role may is asked on every screen of the back-office, on those without a list too.
    { name: "admin-roles", test: /src\/shop\/api\/staff\/|src\/web\/admin\/shell\/may/, minShareCount: 3 },
    // Customers download nothing of the back-office. The first file is on nearly all of its pages, the last on those with a list: a message
    // or a hook in it would take the lists along to every page that has it.
    {
      name: "admin",
      test: /src\/web\/admin\/(?:[^/]+$|(?:forms\/(?!described|form-values|compared|nested)|entities\/)|list\/use-)|messages\/admin_/,
      minShareCount: 7,
    },
    { name: "admin-words", test: /messages\/admin_/, minShareCount: 3 },
    { name: "admin-lists", test: /src\/web\/admin\/(?:list|history)\//, minShareCount: 3 },
  ],
}

// Reading a property or a global does nothing else in what browsers are sent, and constants stand where they are used: 2 KB less on every page.
const SMALL = {
  treeshake: { propertyReadSideEffects: false as const, unknownGlobalSideEffects: false },
  optimization: { inlineConst: { mode: "all" as const, pass: 3 } },
}

/** Of files that only export others, such as the one of all icons, the build reads what is imported: it takes a fifth less time. */
const READ = { experimental: { lazyBarrel: true } }

/** Names the file with the licences of the packages in a bundle: whoever distributes the bundle has to distribute them, too. */
const LICENCES = { fileName: "licences.txt" }

/** The program of the thread that reads workbooks is a file of its own beside the server. */
const workbookThread: Plugin = {
  name: "workbook-thread",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  buildStart() {
    this.emitFile({
      type: "chunk",
      id: "./src/shop/api/files/table/workbook-thread.ts",
      fileName: "assets/workbook-thread.js",
    })
  },
}

/** The samples' pictures lie beside the server, which makes their sizes at the first start. */
const samplePictures: Plugin = {
  name: "sample-pictures",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  async buildStart() {
    const folder = join(import.meta.dirname, "src/sample/pictures")
    for (const name of await readdir(folder)) {
      this.emitFile({ type: "asset", fileName: `assets/sample/${name}`, source: await readFile(join(folder, name)) })
    }
  },
}

export default defineConfig(({ command }) => ({
  plugins: [
    paraglideVitePlugin(paraglide),
    clientLanguages(),
    drawings(),
    tailwindcss(),
    reactRouter(),
    workbookThread,
    samplePictures,
  ],
  // Nobody reads the list of sizes that would be made of all files.
  build: { reportCompressedSize: false },
  environments: {
    // Of development: what is not found at the start is prepared when a page asks for it, and the page is reloaded under its reader.
    client: {
      optimizeDeps: {
        include: ["@supabase/auth-js", "clsx", "input-otp", "lucide-react", "qr", "zod/mini"].concat([
          // No page gets these. After an edit of the server they are asked for all the same, on a busy machine too late.
          ...["pg", "prom-client", "sql-template-tag"],
        ]),
      },
      build: {
        target: "es2022",
        license: LICENCES,
        rolldownOptions: { ...READ, ...SMALL, output: { codeSplitting: CHUNKS } },
      },
    },
    // The whole process is one server bundle: pages and process share one instance of every module. With its packages in it a start loads
    // 300 modules instead of 1,500, and only what the shop uses of them.
    ssr: {
      // React and others choose by it between their fast and their debugging build. The operator's NODE_ENV is no constant: it says whether this
      // is production.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
      resolve: { noExternal: command === "build" || [], external: EXTERNAL_PACKAGES },
      build: { target: "node24", license: LICENCES, rollupOptions: { ...READ, input: "./src/http/main.ts" } },
    },
  },
}))
