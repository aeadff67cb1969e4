import { createHash } from "node:crypto"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { EnvironmentOptions, Manifest, Plugin } from "vite"
import { oneLanguage, readSettings } from "./one-language.ts"

const ENGLISH = "client"
const { baseLocale, locales } = readSettings()
const others = locales.filter((locale) => locale !== baseLocale)

/**
 * Builds the browser's files once for each language, into one folder: their names hold a hash, and what has no text is
 * the same file in all. The server, which speaks to everyone, is built once; `build/server/languages.json` tells it the
 * files of the languages besides English, whose list the router's plugin has put into the server itself.
 */
export function clientLanguages(): Plugin[] {
  const manifests = new Map<string, Manifest>()
  return [
    {
      name: "client-languages",
      apply: "build",
      sharedDuringBuild: true,
      config: {
        order: "post",
        handler: ({ environments = {}, builder }) => ({
          environments: Object.fromEntries(
            others.map((locale) => [environmentOf(locale), inFolderOf(environments[ENGLISH] ?? {}, locale)]),
          ),
          builder: {
            async buildApp(app) {
              await builder?.buildApp?.(app)
              for (const locale of others) {
                const environment = app.environments[environmentOf(locale)]
                if (environment) await app.build(environment)
              }
              await writeLanguages(app.config.root, manifests)
            },
          },
        }),
      },
      writeBundle(_options, bundle) {
        const listed = Object.values(bundle).find(({ fileName }) => fileName.startsWith(".vite/manifest"))
        if (listed?.type === "asset") manifests.set(this.environment.name, JSON.parse(String(listed.source)))
      },
    },
    {
      name: "client-language",
      apply: "build",
      applyToEnvironment({ name, config }) {
        return (
          config.consumer === "client" && oneLanguage(others.find((each) => environmentOf(each) === name) ?? baseLocale)
        )
      },
    },
  ]
}

const environmentOf = (locale: string) => `${ENGLISH}_${locale}`

/** The English files are there already, and so are public ones and the list of licences: one of another language would replace it. */
function inFolderOf(english: EnvironmentOptions, locale: string): EnvironmentOptions {
  const build = {
    ...english.build,
    emptyOutDir: false,
    copyPublicDir: false,
    license: false,
    manifest: `.vite/manifest-${locale}.json`,
  }
  return { ...english, consumer: "client", build }
}

/** Writes for each language what the router, in the server and in browsers, has to know of its files. */
async function writeLanguages(root: string, manifests: ReadonlyMap<string, Manifest>) {
  const client = join(root, "build/client")
  const english = await readRouterManifest(join(client, "assets"))
  const languages: Record<string, RouterManifest> = {}
  for (const locale of others) {
    const routed = inLanguage(english, manifests.get(ENGLISH) ?? {}, manifests.get(environmentOf(locale)) ?? {})
    const version = createHash("sha256").update(JSON.stringify(routed)).digest("hex").slice(0, 8)
    languages[locale] = { ...routed, version, url: `/assets/manifest-${version}.js` }
    const script = `window.__reactRouterManifest=${JSON.stringify(languages[locale])};`
    await writeFile(join(client, "assets", `manifest-${version}.js`), script)
  }
  await mkdir(join(root, "build/server"), { recursive: true })
  await writeFile(join(root, "build/server/languages.json"), JSON.stringify(languages))
  await rm(join(client, ".vite"), { recursive: true, force: true })
}

interface Files {
  readonly module: string
  readonly imports?: readonly string[]
}

interface RouterManifest {
  readonly entry: Files
  readonly routes: Readonly<Record<string, Files>>
  readonly version: string
  readonly url: string
}

async function readRouterManifest(assets: string): Promise<RouterManifest> {
  const name = (await readdir(assets)).find((each) => /^manifest-[^.]+\.js$/.test(each))
  if (!name) throw new Error("The router's plugin wrote no list of its files")
  return JSON.parse((await readFile(join(assets, name), "utf8")).replace(/^[^{]+|;$/g, ""))
}

/** Puts the files of another language in the place of the English ones. Both languages have the same sources. */
export function inLanguage(listed: RouterManifest, english: Manifest, other: Manifest): RouterManifest {
  const sources = new Map(Object.entries(english).map(([source, { file }]) => [`/${file}`, source]))
  const local = <Part extends Files>(part: Part): Part => {
    const source = sources.get(part.module) ?? ""
    const chunk = other[source]
    if (!chunk) throw new Error(`${part.module} has no counterpart in the other language`)
    const imports = importsOf(other, source).map((key) => `/${other[key]?.file}`)
    return { ...part, module: `/${chunk.file}`, imports: [...new Set(imports)] }
  }
  const routes = Object.entries(listed.routes).map(([id, route]) => [id, local(route)] as const)
  return { ...listed, entry: local(listed.entry), routes: Object.fromEntries(routes) }
}

/** Returns the keys of all that a source imports, itself or through others. */
function importsOf(manifest: Manifest, source: string, known = new Set<string>()): string[] {
  const imports = (manifest[source]?.imports ?? []).filter((key) => !known.has(key))
  for (const key of imports) known.add(key)
  return imports.flatMap((key) => [key, ...importsOf(manifest, key, known)])
}
